import {
  characterEstimator,
  type DensityResult,
  HistoryService,
  PRUNED_POINTER,
  type SessionEvent,
} from '@hdc/core';
import { HistoryBuilder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { PruneLog } from './prune-log.ts';

const COUNTS = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
const NOTHING: DensityResult = { removals: [], replacements: new Map(), metadata: COUNTS };
const CONTENT = 'word'.repeat(100);

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

function optimized(details: DensityResult['details']): SessionEvent {
  const change = { tokensBefore: 0, tokensAfter: 0, firstChangedIndex: 0 };
  return { type: 'optimized', counts: COUNTS, ...change, ...(details && { details }) };
}

describe('what left the history', () => {
  test('is nothing at first, however much joins it', async () => {
    const { log } = await createLog();
    expect([log.items, log.count, log.savedTokens, log.compressions]).toEqual([[], 0, 0, 0]);
  });

  test('is told with its reason when it was removed', async () => {
    const { log, history } = await createLog();
    await history.applyDensityResult({ ...NOTHING, removals: [1, 2] });
    expect(log.items).toEqual([{ what: 'read_file a.ts', why: 'the file was written later', tokens: 100 }]);
    expect(log.count).toBe(1);
    // The call that went with it takes some room, too.
    expect(log.savedTokens).toBeGreaterThan(100);
    expect(log.savedTokens).toBeLessThan(120);
  });

  test('counts a pointer in its place as what it takes', async () => {
    const { log, history } = await createLog();
    const pointer = {
      type: 'tool_response',
      callId: 'call-2',
      toolName: 'run_shell_command',
      result: PRUNED_POINTER,
    } as const;
    await history.applyDensityResult({
      ...NOTHING,
      replacements: new Map([[4, { speaker: 'tool', blocks: [pointer] }]]),
    });
    expect(log.items).toEqual([
      { what: 'run_shell_command npm test', why: 'newer results of the tool', tokens: 100 },
    ]);
    expect(log.savedTokens).toBe(100 - history.getBlockTokens(pointer));
  });

  test('is told with the reasons of a strategy that gives them', async () => {
    const { log, history } = await createLog();
    const [stub, other] = ['call-1', 'call-2'].map((callId) => ({
      speaker: 'tool' as const,
      blocks: [{ type: 'tool_response' as const, callId, toolName: 'tool', result: 'gone' }],
    }));
    if (!stub || !other) throw new Error('there are two');
    await history.applyDensityResult({
      ...NOTHING,
      replacements: new Map([
        [2, stub],
        [4, other],
      ]),
    });
    const item = { kind: 'k', tool: 't', tokens: 99 };
    log.recordEvent(optimized({ applied: [{ ...item, why: 'the output is old', index: 4 }], waiting: [] }));
    expect(log.items.map(({ what, why, tokens }) => [what, why, tokens])).toEqual([
      ['read_file a.ts', 'the file was written later', 100],
      ['run_shell_command npm test', 'the output is old', 100],
    ]);
    expect(log.count).toBe(2);
  });

  test('keeps its reasons when an event has none, or is of another kind', async () => {
    const { log, history } = await createLog();
    await history.applyDensityResult({ ...NOTHING, removals: [1, 2] });
    const before = log.items;
    log.recordEvent(optimized(undefined));
    log.recordEvent({ type: 'no-op', strategy: 'high-density', tokens: 1 });
    expect(log.items).toEqual(before);
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
    log.recordEvent(optimized({ applied: [], waiting: [] }));
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
