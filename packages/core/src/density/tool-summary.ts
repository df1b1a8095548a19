import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isFailedResponse } from '../content/is-failed-response.ts';
import { countLines } from '../text/count-lines.ts';
import { subjectOf, toOneLine } from '../tools/describe-call.ts';

const SUMMARY = /^\[[^\n]+ — (?:success|error)(?:, \d+ lines)?(?:; [^\n]+)?\]$/;

/** Longer texts are none, whatever they look like. */
const LONGEST_SUMMARY = 1_600;

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
  return typeof result === 'string' && result.length < LONGEST_SUMMARY && SUMMARY.test(result);
}
