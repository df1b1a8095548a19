import { expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import type { HistoryChange } from '../history/history-events.ts';
import { HistoryService } from '../history/history-service.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';

const FILE = Array.from({ length: 60 }, (_, line) => `const value${line} = compute(${line});`).join('\n');
const read = (id: string) =>
  new HistoryBuilder().call({ name: 'Read', parameters: { file_path: 'a.ts' }, result: FILE, id }).build();
const OTHER = new HistoryBuilder()
  .call({ name: 'Bash', parameters: { command: 'npm test' }, result: 'all well', id: 'run' })
  .build();
const READ_TWICE = [...new HistoryBuilder().human('Go.').build(), ...read('one'), ...OTHER, ...read('two')];

function begin(settings: Readonly<Record<string, unknown>> = {}) {
  const bench = createSessionTestBench(settings);
  for (const entry of READ_TWICE) bench.session.add(entry);
  return bench;
}

function resultsIn(entries: readonly IContent[]): readonly unknown[] {
  return entries.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : [])),
  );
}

const POINTER = [
  'const value0 = compute(0);',
  '[58 lines, unchanged: as above in the result of Read a.ts]',
  'const value59 = compute(59);',
].join('\n');
const METADATA = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

test('a result that stands above points there, and what it points to is not pruned', async () => {
  const { session, history, requests } = begin({ 'compression.adaptive.cache': 'none' });
  for (let turn = 0; turn < 8; turn++) await session.sendMessage(`Go on, ${turn}.`);
  expect(resultsIn(requests.at(-1)?.contents ?? [])).toEqual([FILE, 'all well', POINTER]);
  expect(resultsIn(history.getAll())).toEqual([FILE, 'all well', POINTER]);
});

test('where what it points to is gone, the lines are back before anything is sent', async () => {
  const { session, history, requests } = begin();
  const replacements = new Map([[2, { speaker: 'tool' as const, blocks: [pruned('one')] }]]);
  await history.applyDensityResult({ removals: [], replacements, metadata: METADATA });
  const changes: HistoryChange[] = [];
  history.on('changed', (change) => changes.push(change));
  await session.sendMessage('Go on.');
  expect(resultsIn(requests[0]?.contents ?? [])).toEqual(['gone', 'all well', FILE]);
  // A recording keeps the details, so that a resumed session does not count it as pruned either.
  expect(changes).toContainEqual(
    expect.objectContaining({
      type: 'edited',
      result: expect.objectContaining({ details: { applied: [], waiting: [] } }),
    }),
  );
});

test('so they are in a session that was written down and read again', async () => {
  const stored: readonly IContent[] = JSON.parse(JSON.stringify(begin().history.getAll()));
  const open = () => {
    const history = new HistoryService({ estimator: characterEstimator });
    history.addAll(stored);
    return createSessionTestBench({}, { history });
  };
  const whole = open();
  await whole.session.sendMessage('Go on.');
  expect(resultsIn(whole.requests[0]?.contents ?? [])).toEqual([FILE, 'all well', POINTER]);
  const { history, session, requests } = open();
  await history.applyDensityResult({ removals: [1, 2], replacements: new Map(), metadata: METADATA });
  await session.sendMessage('Go on.');
  expect(resultsIn(requests[0]?.contents ?? [])).toEqual(['all well', FILE]);
});

test('whoever asks again at once gets all of it', () => {
  const { session, history } = begin();
  for (const entry of read('three')) session.add(entry);
  expect(resultsIn(history.getAll()).at(-1)).toBe(FILE);
});

function pruned(callId: string) {
  return { type: 'tool_response' as const, callId, toolName: 'Read', result: 'gone' };
}
