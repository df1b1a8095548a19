import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';

const READ = `what a.ts held: ${textOfTokens(200)}`;
const WRITES = [
  ['of the workspace', '/workspace/src/a.ts', false],
  ['of the folder that the process runs in', join(process.cwd(), 'src/a.ts'), true],
] as const;

describe.each(WRITES)('a relative path and a later write of the file %s', (_, written, stays) => {
  test.each(['high-density', 'adaptive-density'])('before a request, %s', async (strategy) => {
    const { session, history } = open(strategy, written);
    await session.ensureCompressionBeforeSend();
    expect(holds(history.getAll(), READ)).toBe(stays);
  });

  test('in a compression of adaptive-density, which prunes first', async () => {
    // Kept content is not summarised.
    const { session, history } = open('adaptive-density', written, { 'compression-preserve-threshold': 1 });
    await session.performCompression();
    expect(holds(history.getAll(), READ)).toBe(stays);
  });
});

/** A history in which a file was read by a relative path and then written by an absolute one. */
function open(strategy: string, written: string, settings: Readonly<Record<string, unknown>> = {}) {
  const bench = createSessionTestBench({
    'compression.strategy': strategy,
    // Nothing is cached, so that what may go goes at once.
    'compression.adaptive.cache': 'none',
    ...settings,
  });
  const builder = new HistoryBuilder().human('go').read('src/a.ts', READ).write(written);
  // By now nobody is likely to undo the write.
  for (let step = 0; step < 4; step++) builder.shell('date', 'now');
  for (const entry of builder.ai('done').build()) bench.session.add(entry);
  return bench;
}

function holds(history: readonly unknown[], text: string): boolean {
  return JSON.stringify(history).includes(text);
}
