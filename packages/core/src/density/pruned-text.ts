import type { ToolResponseBlock } from '../content/content-block.ts';
import { isFailedResponse } from '../content/is-failed-response.ts';
import { countLines } from '../text/count-lines.ts';
import type { ToolActivity } from '../tools/tool-activity.ts';
import { failedTestsOf } from './failed-tests-of.ts';

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

/** What a pointer says besides. */
export interface PointerRemarks {
  /** How to get the result back, where calling again is not the best way. */
  readonly wayBack?: string;
  /** Paths and identifiers of the result that stand nowhere else. */
  readonly names?: readonly string[];
}

const NAMES = '; names: ';

/**
 * The pointer that stands for a result: how it ended, how to get it back, which tests failed, and the names that only
 * it held. The call beside it says the rest. One line, and recognised as a summary:
 * `[pruned — success, 245 lines; read it again if needed; names: parseConfig src/load.ts]`.
 */
export function prunedText(
  response: ToolResponseBlock,
  activity: ToolActivity,
  { wayBack = WAYS_BACK[activity.kind], names = [] }: PointerRemarks = {},
): string {
  const outcome = isFailedResponse(response) ? 'error' : 'success';
  const size = typeof response.result === 'string' ? `, ${countLines(response.result)} lines` : '';
  const kept = names.length === 0 ? '' : `${NAMES}${names.join(' ')}`;
  const failed = failedTestsOf(response, activity);
  return `[pruned — ${outcome}${size}; ${wayBack}${failed === '' ? '' : `; failed: ${failed}`}${kept}]`;
}

/** The names that a pointer keeps. */
export function namesOfPointer(text: string): readonly string[] {
  const start = text.lastIndexOf(NAMES);
  return start < 0 ? [] : text.slice(start + NAMES.length, -1).split(' ');
}
