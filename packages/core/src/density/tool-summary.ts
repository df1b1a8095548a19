import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isFailedResponse } from '../content/is-failed-response.ts';
import { subjectOf, toOneLine } from '../tools/describe-call.ts';

const SUMMARY = /^\[[^\n]+ — (?:success|error)(?:, \d+ lines)?(?:; [^\n]+)?\]$/;

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

function countLines(text: string): number {
  if (text === '') return 0;
  let lines = text.endsWith('\n') ? 0 : 1;
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines++;
  return lines;
}
