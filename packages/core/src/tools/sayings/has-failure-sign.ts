import { FAILURE_ROWS } from './failure-rows.ts';
import { leadOf } from './lead-of.ts';

/** A success says little or shows a file; a failure is said in the first lines, or behind all output. */
const LONGEST_HEAD = 600;
const LONGEST_END = 300;

/** Whether a text reads as if the call had failed; of a write in more words than of any other call. */
export function hasFailureSign(text: string, isOfWrite = false): boolean {
  const head = text.slice(0, LONGEST_HEAD).trimStart();
  const parts = { head, start: leadOf(head), end: text.slice(-LONGEST_END) };
  return FAILURE_ROWS.some(
    ({ sign, words, at, ofWrites = false }) =>
      (isOfWrite || !ofWrites) && (words?.test(parts[at]) ?? true) && sign.test(parts[at]),
  );
}
