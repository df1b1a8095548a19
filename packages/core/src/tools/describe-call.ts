import type { ToolCallBlock } from '../content/content-block.ts';
import { cutText } from '../text/cut-text.ts';
import { toolUseOf } from './tool-use.ts';

const LONGEST_SUBJECT = 120;

/** `read_file src/index.ts`: a call on one line, whatever its parameters are. */
export function describeCall(call: ToolCallBlock): string {
  return `${toOneLine(call.name)} ${subjectOf(call) ?? ''}`.trim();
}

/** The subject of a call on one line: its files, or the most telling parameter. */
export function subjectOf(call: ToolCallBlock): string | undefined {
  const { subject } = toolUseOf(call);
  return subject === undefined ? undefined : toOneLine(subject);
}

export function toOneLine(text: string): string {
  // Names and paths, most of the time.
  if (text.length <= LONGEST_SUBJECT && !/\s/.test(text)) return text;
  const beginning = cutText(text, 4 * LONGEST_SUBJECT);
  return cutText(beginning.replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT);
}
