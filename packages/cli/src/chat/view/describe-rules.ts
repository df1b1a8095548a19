import type { Agent } from '@hdc/agent';
import { printable, wrapText } from '@hdc/text';

/** The rules of the project that hold, in as few lines as they need; none where there are none. */
export function describeRules({ rules }: Pick<Agent, 'rules'>, columns: number): readonly string[] {
  return rules.length === 0 ? [] : wrapText(`Rules: ${rules.map(printable).join(', ')}`, columns);
}
