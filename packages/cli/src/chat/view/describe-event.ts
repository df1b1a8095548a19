import type { AgentEvent } from '@hdc/agent';
import type { IContent } from '@hdc/core';
import { findFileInclusions } from '@hdc/core/content';
import { type Colors, cutEnd, plural, printable, textWidth } from '@hdc/text';
import { describeSessionEvent } from './describe-session-event.ts';

/** The lines around the content of a file. */
const MARKER_LINES = 2;

const SHORTEST = 20;

/** An event on one line of so many columns, beside the answer itself; undefined for what needs none. */
export function describeEvent(event: AgentEvent, columns: number, colors: Colors): string | undefined {
  const fit = (text: string, used = 2) => cutEnd(text, Math.max(SHORTEST, columns - used));
  switch (event.type) {
    case 'message': {
      const files = describeInclusions(event.content);
      return files === undefined ? undefined : colors.dim(`+ ${fit(files)}`);
    }
    case 'notice':
      return `${colors.yellow('!')} ${printable(event.text)}`;
    case 'tool-result': {
      const mark = event.error === undefined ? colors.green('✓') : colors.red('✗');
      // The outcome is what matters, so the call gives way to it.
      const whole = printable(event.title);
      const room = Math.min(textWidth(whole), Math.floor(columns / 2));
      const summary = fit(` · ${printable(event.summary)}`, room + 2);
      const title = fit(whole, textWidth(summary) + 2);
      return `${mark} ${title}${colors.dim(summary)}`;
    }
    case 'session': {
      const text = describeSessionEvent(event.event);
      return text === undefined ? undefined : colors.dim(`◆ ${text}`);
    }
    default:
      return undefined;
  }
}

/** The files that a message brings along, in a few words; undefined when there are none. */
function describeInclusions({ blocks }: IContent): string | undefined {
  const files = blocks.slice(1).flatMap((block) => {
    if (block.type === 'media') return [printable(block.filename ?? block.mimeType)];
    if (block.type !== 'text') return [];
    return findFileInclusions(block.text).map(({ path, start, end }) => {
      const lines = block.text.slice(start, end).split('\n').length - MARKER_LINES;
      return `${printable(path)} (${plural(lines, 'line')})`;
    });
  });
  return files.length === 0 ? undefined : files.join(', ');
}
