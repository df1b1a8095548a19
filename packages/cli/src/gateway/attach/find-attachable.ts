import { AGENT_ROWS, type AgentRow, findAgent } from '@hdc/gateway';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';

const NAMES = AGENT_ROWS.filter(({ settings }) => settings).map(({ name }) => name);

/** The one agent that is named. Throws `UsageError` for none, several and those without a settings file. */
export function findAttachable(names: readonly string[]): AgentRow {
  const [name, extra] = names;
  if (name === undefined) throw new UsageError(`Which agent? Allowed: ${NAMES.join(', ')}`);
  if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}; one agent at a time`);
  const row = findAgent(name);
  return row?.settings ? row : refuseValue('agent', name, NAMES);
}
