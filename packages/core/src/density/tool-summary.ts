import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { cutText } from '../content/cut-text.ts';
import { isFailedResponse } from '../content/is-failed-response.ts';
import { isRecord } from '../content/is-record.ts';
import { extractFilePath, fileOperationOf } from './file-operation.ts';

const LONGEST_SUBJECT = 120;
const SUMMARY = /^\[[^\n]+ — (?:success|error)(?:, \d+ lines)?(?:; [^\n]+)?\]$/;

/** Parameters that say best what a call was about, when it names no file of a known file tool. */
const TELLING_PARAMETERS = ['filePath', 'command', 'cmd', 'pattern', 'query', 'url'];

/** `[read_file: src/index.ts — success, 245 lines]`: what was called, on what, and how it ended. */
export function summarizeResponse(
  response: ToolResponseBlock,
  call: ToolCallBlock | undefined,
  hint?: string,
): string {
  const subject = call ? subjectOf(call) : undefined;
  const outcome = isFailedResponse(response) ? 'error' : 'success';
  const size = typeof response.result === 'string' ? `, ${countLines(response.result)} lines` : '';
  const remark = hint === undefined ? '' : `; ${hint}`;
  return `[${toOneLine(response.toolName)}${subject ? `: ${subject}` : ''} — ${outcome}${size}${remark}]`;
}

export function isToolSummary(result: unknown): boolean {
  return typeof result === 'string' && result.length < 1_000 && SUMMARY.test(result);
}

/** What a call was about, on one line: its files, or the parameter that tells most. */
function subjectOf(call: ToolCallBlock): string | undefined {
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

function toOneLine(text: string): string {
  const beginning = cutText(text, 4 * LONGEST_SUBJECT);
  return cutText(beginning.replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT);
}

function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines++;
  return lines;
}
