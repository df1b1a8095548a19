import { expect, test } from 'vitest';
import { createTestContext } from '../testing/compression-test-context.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { stubFattestResults } from './stub-fattest-results.ts';

const LONG = 'a line that is long enough to matter\n'.repeat(100);
const WRITE = { name: 'write_file', parameters: { path: 'a.ts', content: LONG }, result: 'ok' };

test.each([
  ['openai:x', true],
  ['google:x', true],
  ['c2lnbmF0dXJl', false],
])('the input of a call behind the signature %s stays as it was: %s', async (signature, stays) => {
  const history = new HistoryBuilder()
    .human('go')
    .parallel([WRITE], { type: 'thinking', thought: '', signature })
    .build();
  const edited = await stubFattestResults(createTestContext(history), 1_000);
  expect(edited[1] === history[1]).toBe(stays);
});
