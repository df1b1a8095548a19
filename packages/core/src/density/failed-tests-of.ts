import type { ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { failedTests } from '../text/failed-tests.ts';
import type { ToolActivity } from '../tools/tool-activity.ts';

/** Longer lists would be worth a pointer of their own. */
const MOST_CHARACTERS = 400;
/** No name holds it. */
const BETWEEN = ' | ';

const remembered = new Memo<ToolResponseBlock, string>();

/** The tests that a result says have failed, in one line; empty where it is no output of a command. Remembered. */
export function failedTestsOf(response: ToolResponseBlock, { kind }: ToolActivity): string {
  if (typeof response.result !== 'string' || (kind !== 'shell' && kind !== 'unknown')) return '';
  let failed = remembered.get(response);
  if (failed === undefined) {
    failed = failedTests(response.result, MOST_CHARACTERS).join(BETWEEN);
    remembered.set(response, failed);
  }
  return failed;
}
