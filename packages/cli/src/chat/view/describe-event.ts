import type { AgentEvent } from '@hdc/agent';
import type { Colors } from '../../terminal/colors.ts';
import { printable } from '../../terminal/printable.ts';
import { cutEnd } from '../../terminal/text-width.ts';
import { describeSessionEvent } from './describe-session-event.ts';

const LONGEST_SUMMARY = 160;

/** An event on one line, beside the answer itself; undefined for what needs none. */
export function describeEvent(event: AgentEvent, colors: Colors): string | undefined {
  switch (event.type) {
    case 'notice':
      return `${colors.yellow('!')} ${printable(event.text)}`;
    case 'tool-result': {
      const mark = event.error === undefined ? colors.green('✓') : colors.red('✗');
      return `${mark} ${printable(event.title)}${colors.dim(` · ${cutEnd(printable(event.summary), LONGEST_SUMMARY)}`)}`;
    }
    case 'session': {
      const text = describeSessionEvent(event.event);
      return text === undefined ? undefined : colors.dim(`◆ ${text}`);
    }
    default:
      return undefined;
  }
}
