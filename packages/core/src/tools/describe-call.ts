import type { ToolCallBlock } from '../content/content-block.ts';
import { cutText } from '../content/cut-text.ts';
import { isRecord } from '../content/is-record.ts';
import { extractFilePath, fileOperationOf } from './file-operation.ts';

const LONGEST_SUBJECT = 120;

/** Parameters that say best what a call was about, when it names no file of a known file tool. */
const TELLING_PARAMETERS = ['filePath', 'command', 'cmd', 'pattern', 'query', 'url'];

/** `read_file src/index.ts`: a call on one line, whatever its parameters are. */
export function describeCall(call: ToolCallBlock): string {
  return `${toOneLine(call.name)} ${subjectOf(call) ?? ''}`.trim();
}

/** What a call was about, on one line: its files, or the parameter that tells most. */
export function subjectOf(call: ToolCallBlock): string | undefined {
  const path = fileOperationOf(call)?.paths.join(', ') ?? extractFilePath(call.parameters);
  if (path !== undefined) return toOneLine(path);
  const { parameters } = call;
  if (!isRecord(parameters)) return undefined;
  for (const key of TELLING_PARAMETERS) {
    const value = parameters[key];
    if (typeof value === 'string' && value.trim() !== '') return toOneLine(value);
    const words = Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
    if (words.length > 0) return toOneLine(words.join(' '));
  }
  return undefined;
}

export function toOneLine(text: string): string {
  const beginning = cutText(text, 4 * LONGEST_SUBJECT);
  return cutText(beginning.replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT);
}
