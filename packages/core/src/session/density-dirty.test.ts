import { describe, expect, test } from 'vitest';
import { HistoryService } from '../history/history-service.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, type SessionTestBench } from '../testing/session-test-bench.ts';

const MESSAGES = new HistoryBuilder().human('a').ai('b').human('c').build();

/** A session whose passes have seen everything. */
async function cleanBench(): Promise<SessionTestBench> {
  const bench = createSessionTestBench({}, { strategy: createEditStrategy((history) => history.slice(1)) });
  bench.history.addAll(MESSAGES);
  await bench.session.ensureCompressionBeforeSend();
  expect(bench.session.densityDirty).toBe(false);
  return bench;
}

type Act = (bench: SessionTestBench) => unknown;

describe('the dirty flag', () => {
  test.each<[string, Act]>([
    ['the session', ({ session }) => session.add(MESSAGES[0] ?? { speaker: 'human', blocks: [] })],
    ['its history', ({ session }) => session.history.add(MESSAGES[0] ?? { speaker: 'human', blocks: [] })],
    ['its history, several at once', ({ session }) => session.history.addAll(MESSAGES)],
    ['the history that it was given', ({ history }) => history.addAll(MESSAGES)],
  ])('is raised by content that is added to %s [REQ-HD-002.6, ruling 25]', async (_, act) => {
    const bench = await cleanBench();
    act(bench);
    expect(bench.session.densityDirty).toBe(true);
  });
  test.each<[string, Act]>([
    ['a compression', ({ session }) => session.performCompression()],
    ['a recount', ({ history }) => history.recalculateTotalTokens()],
    ['an addition of nothing', ({ history }) => history.addAll([])],
    ['clearing', ({ history }) => history.clear()],
  ])('is not raised by %s [REQ-HD-002.6, ruling 25]', async (_, act) => {
    const bench = await cleanBench();
    await act(bench);
    expect(bench.session.densityDirty).toBe(false);
  });
  test('stands at the beginning, whatever the history holds', () => {
    const history = new HistoryService();
    expect(createSessionTestBench({}, { history }).session.densityDirty).toBe(true);
  });
});
