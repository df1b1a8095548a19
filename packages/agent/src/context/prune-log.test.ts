import { characterEstimator, HistoryService } from '@hdc/core';
import {
  DEFAULT_DENSITY_CONFIG,
  type DensityResult,
  HighDensityStrategy,
  PRUNED_POINTER,
} from '@hdc/core/strategies';
import { HistoryBuilder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { PruneLog } from './prune-log.ts';

const COUNTS = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
const NOTHING: DensityResult = { removals: [], replacements: new Map(), metadata: COUNTS };
const CONTENT = 'word'.repeat(100);
const CONFIG = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/work' };
const SHELL = { name: 'run_shell_command', parameters: { command: 'npm test' }, result: CONTENT };

/** A request, a read at 1 and 2, a command at 3 and 4, a write at 5 and 6. */
async function createLog() {
  const history = new HistoryService({ estimator: characterEstimator });
  const log = new PruneLog(history);
  history.addAll(
    new HistoryBuilder().human('Go.').read('a.ts', CONTENT).shell('npm test', CONTENT).write('a.ts').build(),
  );
  await history.waitForTokenUpdates();
  return { history, log };
}

describe('what left the history', () => {
  test('is nothing at first, however much joins it', async () => {
    const { log } = await createLog();
    expect([log.items, log.count, log.savedTokens, log.compressions]).toEqual([[], 0, 0, 0]);
  });

  test('is told as the edit itself says it', async () => {
    const { log, history } = await createLog();
    await history.applyDensityResult(new HighDensityStrategy().optimize(history.getRawHistory(), CONFIG));
    const [item] = log.items;
    expect(log.items).toEqual([
      {
        kind: 'stale-read',
        why: 'the file was written later',
        what: 'read_file a.ts',
        tool: 'read_file',
        path: 'a.ts',
        tokens: item?.tokens,
      },
    ]);
    expect(log.count).toBe(1);
    // The call that went with it takes some room, too.
    expect(log.savedTokens).toBeGreaterThan(100);
    expect(item?.tokens).toBe(log.savedTokens);
  });

  test('counts a pointer in its place as what it takes', async () => {
    const { log, history } = await createLog();
    const config = { ...CONFIG, readWritePruning: false, recencyPruning: true, recencyRetention: 1 };
    history.addAll(new HistoryBuilder().call({ ...SHELL, id: 'again' }).build());
    await history.applyDensityResult(new HighDensityStrategy().optimize(history.getRawHistory(), config));
    expect(log.items).toMatchObject([
      { kind: 'old-result', what: 'run_shell_command npm test', why: 'newer results of the tool' },
    ]);
    expect(log.savedTokens).toBe(100 - Math.ceil(PRUNED_POINTER.length / 4));
    expect(log.items[0]?.tokens).toBe(log.savedTokens);
  });

  test('is told without a reason where a strategy gives none', async () => {
    const { log, history } = await createLog();
    await history.applyDensityResult({ ...NOTHING, removals: [1, 2] });
    expect(log.items).toMatchObject([
      { kind: 'unexplained', what: 'read_file a.ts', why: 'no reason was given', tokens: log.savedTokens },
    ]);
    expect(log.count).toBe(1);
  });

  test('counts a compression, with what it took out', async () => {
    const { log, history } = await createLog();
    history.startCompression();
    await history.applyCompression(history.getAll().slice(5));
    history.endCompression();
    expect(log.compressions).toBe(1);
    expect(log.items.map(({ what, why }) => [what, why])).toEqual([
      ['human Go.', 'compression'],
      ['read_file a.ts', 'compression'],
      ['run_shell_command npm test', 'compression'],
    ]);
    expect(log.savedTokens).toBeGreaterThan(200);
  });

  test('is not what a restored history holds as a copy', async () => {
    const { log, history } = await createLog();
    history.startCompression();
    const kept = history.getAll().filter((_, index) => index !== 1 && index !== 2);
    await history.applyCompression(structuredClone(kept));
    history.endCompression();
    expect(log.items.map(({ what }) => what)).toEqual(['read_file a.ts']);
    expect(log.count).toBe(1);
  });

  test('is told once for each of several equal texts', async () => {
    const history = new HistoryService({ estimator: characterEstimator });
    const log = new PruneLog(history);
    history.addAll(new HistoryBuilder().human('Go.').ai('ok').ai('ok').ai('ok').build());
    history.startCompression();
    await history.applyCompression(new HistoryBuilder().human('Go.').ai('ok').build());
    history.endCompression();
    expect(log.items.map(({ what }) => what)).toEqual(['ai ok', 'ai ok']);
  });

  test('saves nothing when a summary is longer than what it stands for', async () => {
    const { log, history } = await createLog();
    history.startCompression();
    await history.applyCompression(new HistoryBuilder().human('word'.repeat(1_000)).build());
    history.endCompression();
    expect(log.savedTokens).toBe(0);
  });

  test('is forgotten with a cleared history', async () => {
    const { log, history } = await createLog();
    await history.applyDensityResult({ ...NOTHING, removals: [1, 2] });
    history.clear();
    expect([log.items, log.count, log.savedTokens, log.compressions]).toEqual([[], 0, 0, 0]);
  });

  test('is listed up to the newest 200, and counted whole', async () => {
    const { log, history } = await createLog();
    for (let round = 0; round < 250; round++) {
      history.addAll(new HistoryBuilder().read(`f${round}.ts`).build());
      const { length } = history.getRawHistory();
      await history.applyDensityResult({ ...NOTHING, removals: [length - 2, length - 1] });
    }
    expect(log.count).toBe(250);
    expect(log.items.length).toBe(200);
    expect(log.items.at(-1)?.what).toBe('read_file f249.ts');
  });
});
