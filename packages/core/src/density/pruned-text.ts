import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import { isFailedResponse } from '../content/content-guards.ts';
import { Memo } from '../content/memo.ts';
import { failedTests } from '../text/failed-tests.ts';
import { subjectOf, toOneLine } from '../tools/describe-call.ts';
import { countResultLines } from '../tools/sayings/result-says.ts';
import type { ToolActivity } from '../tools/tool-activity.ts';
import { PRUNED_POINTER } from './pruned-pointer.ts';

/** Longer lists would be worth a pointer of their own. */
const MOST_CHARACTERS = 400;
/** No name holds it. */
const BETWEEN = ' | ';

const remembered = new Memo<ToolResponseBlock, string>();

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

/** Further remarks of a pointer. */
interface PointerRemarks {
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
  const lines = countResultLines(response);
  const size = lines === undefined ? '' : `, ${lines} lines`;
  const kept = names.length === 0 ? '' : `${NAMES}${names.join(' ')}`;
  const failed = failedTestsOf(response, activity);
  return `[pruned — ${outcome}${size}; ${wayBack}${failed === '' ? '' : `; failed: ${failed}`}${kept}]`;
}

/** The tests that a result says have failed, in one line; empty if it is no output of a command. Remembered. */
export function failedTestsOf(response: ToolResponseBlock, { kind }: ToolActivity): string {
  if (kind !== 'shell' && kind !== 'unknown') return '';
  let failed = remembered.get(response);
  if (failed === undefined) {
    // Old results are packed: their text is only read if the answer is not known.
    const { result } = response;
    failed = typeof result === 'string' ? failedTests(result, MOST_CHARACTERS).join(BETWEEN) : '';
    remembered.set(response, failed);
  }
  return failed;
}

/** The names that a pointer keeps. */
export function namesOfPointer(text: string): readonly string[] {
  const start = text.lastIndexOf(NAMES);
  return start < 0 ? [] : text.slice(start + NAMES.length, -1).split(' ');
}

const SUMMARY = /^\[[^\n]+ — (?:success|error)(?:, \d+ lines)?(?:; [^\n]+)?\]$/;

/** Longer texts are none, whatever they look like. */
const LONGEST_SUMMARY = 1_600;

/** Whether the result was taken out or shortened before: there is nothing left to gain. */
export function isStub({ result }: ToolResponseBlock): boolean {
  return result === PRUNED_POINTER || isToolSummary(result);
}

/** `[read_file: src/index.ts — success, 245 lines]`: what was called, on what, and how it ended. */
export function summarizeResponse(
  response: ToolResponseBlock,
  call: ToolCallBlock | undefined,
  hint?: string,
): string {
  const subject = call ? subjectOf(call) : undefined;
  const outcome = isFailedResponse(response) ? 'error' : 'success';
  const lines = countResultLines(response);
  const size = lines === undefined ? '' : `, ${lines} lines`;
  const remark = hint === undefined ? '' : `; ${hint}`;
  return `[${toOneLine(response.toolName)}${subject ? `: ${subject}` : ''} — ${outcome}${size}${remark}]`;
}

export function isToolSummary(result: unknown): boolean {
  return typeof result === 'string' && result.length < LONGEST_SUMMARY && SUMMARY.test(result);
}
