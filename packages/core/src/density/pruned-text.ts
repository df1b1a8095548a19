import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { LineRange } from '../tools/paths/line-range.ts';
import type { ToolActivity } from '../tools/tool-activity.ts';
import { summarizeResponse } from './tool-summary.ts';

/** How to get a result back, by what was done. */
const WAYS_BACK: Readonly<Record<ToolActivity['kind'], string>> = {
  read: 'read it again if needed',
  write: 'read the file if needed',
  shell: 'run it again if needed',
  search: 'search again if needed',
  web: 'fetch it again if needed',
  notes: 'call it again if needed',
  unknown: 'call it again if needed',
};

/**
 * The pointer that stands for a result: what was there and how to get it back. One line, and recognised as
 * a summary: `[pruned: read_file src/index.ts:1-245 — success, 245 lines; read it again if needed]`.
 */
export function prunedText(
  response: ToolResponseBlock,
  call: ToolCallBlock,
  activity: ToolActivity,
  wayBack: string = WAYS_BACK[activity.kind],
): string {
  const summary = summarizeResponse(response, call, wayBack);
  const lines = activity.files.length === 1 ? linesOf(activity.files[0]?.range) : '';
  return summary.replace(/^\[(.*?)(?:: (.*?))? — /, (_, tool: string, subject?: string) =>
    subject === undefined ? `[pruned: ${tool} — ` : `[pruned: ${tool} ${subject}${lines} — `,
  );
}

/** `:10-20`, or nothing for a whole file and for lines that nobody can name. */
function linesOf(range: LineRange | undefined): string {
  if (!range || Number.isNaN(range.start)) return '';
  return `:${range.start}-${Number.isFinite(range.end) ? range.end : ''}`;
}
