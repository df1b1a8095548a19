import { describe, expect, test } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import type { DensityResult } from './density-result.ts';
import type { HistoryChange } from './history-events.ts';
import { HistoryService } from './history-service.ts';

const [one, two, three, summary] = ['one', 'two', 'three', 'summary'].map((text) => createUserMessage(text));
const entries = (...list: readonly (IContent | undefined)[]): IContent[] => list.flatMap((e) => e ?? []);
const metadata = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

function watch(): { history: HistoryService; changes: HistoryChange[] } {
  const history = new HistoryService({ estimator: characterEstimator });
  history.addAll(entries(one, two));
  const changes: HistoryChange[] = [];
  history.on('changed', (change) => changes.push(change));
  return { history, changes };
}

function editOf(
  removals: readonly number[],
  replacements: readonly [number, IContent][] = [],
): DensityResult {
  return { removals, replacements: new Map(replacements), metadata };
}

describe('a change of the history is told at once', () => {
  test('additions, with their entries', () => {
    const { history, changes } = watch();
    history.addAll(entries(three, summary));
    history.addAll([]);
    expect(changes).toEqual([{ type: 'added', entries: [three, summary] }]);
  });

  test('an edit, with the history before it and the result', async () => {
    const { history, changes } = watch();
    const result = editOf(
      [0],
      entries(three).map((entry) => [1, entry]),
    );
    const edit = history.applyDensityResult(result);
    expect(changes).toEqual([{ type: 'edited', before: [one, two], result }]);
    expect(history.getAll()).toEqual([three]);
    await edit;
  });

  test('a compression, with what was added while it ran', async () => {
    const { history, changes } = watch();
    history.startCompression();
    history.addAll(entries(three));
    await history.applyCompression(entries(summary));
    history.endCompression();
    expect(changes.slice(1)).toEqual([
      { type: 'compressed', before: [one, two, three], history: [summary, three] },
    ]);
  });

  test('a rewind, with where it began', async () => {
    const { history, changes } = watch();
    await history.rewind(1);
    expect(changes).toEqual([{ type: 'rewound', before: [one, two], from: 1 }]);
    expect(history.getAll()).toEqual([one]);
    expect(history.getLastChange()?.firstChangedIndex).toBe(1);
  });

  test('a clear', () => {
    const { history, changes } = watch();
    history.clear();
    expect(changes).toEqual([{ type: 'cleared' }]);
  });
});

test.each<[string, (history: HistoryService) => unknown]>([
  ['an edit without removals and replacements', (history) => history.applyDensityResult(editOf([]))],
  ['a refused edit', (history) => history.applyDensityResult(editOf([7])).catch(() => {})],
  ['a rewind to the end', (history) => history.rewind(2)],
  ['a refused rewind', (history) => history.rewind(-1).catch(() => {})],
  [
    'a rewind while a compression runs',
    async (history) => {
      history.startCompression();
      await expect(history.rewind(0)).rejects.toMatchObject({ code: 'COMPRESSION_IN_PROGRESS' });
    },
  ],
  ['a refused addition', (history) => expect(() => history.add({ ...one, speaker: 'x' } as never)).toThrow()],
  ['a compression that was given up', (history) => [history.startCompression(), history.endCompression()]],
  ['another base token offset', (history) => history.setBaseTokenOffset(5)],
])('%s is no change', async (_, act) => {
  const { history, changes } = watch();
  await act(history);
  expect(changes).toEqual([]);
});

test('whoever does the same to a copy has the same history', async () => {
  const { history } = watch();
  const changes: HistoryChange[] = [];
  history.on('changed', (change) => {
    // The new history may go on growing: whoever keeps it for later takes a copy.
    changes.push(change.type === 'compressed' ? { ...change, history: [...change.history] } : change);
  });
  history.add(createUserMessage('four'));
  await history.applyDensityResult(editOf([1]));
  history.startCompression();
  await history.applyCompression(entries(summary));
  history.endCompression();
  history.addAll(entries(three, two));
  await history.rewind(2);
  const copy = new HistoryService({ estimator: characterEstimator });
  copy.addAll(entries(one, two));
  for (const change of changes) {
    if (change.type === 'added') copy.addAll(change.entries);
    else if (change.type === 'edited') await copy.applyDensityResult(change.result);
    else if (change.type === 'rewound') await copy.rewind(change.from);
    else copy.clear();
    if (change.type === 'compressed') copy.addAll(change.history);
  }
  expect(copy.getAll()).toEqual(history.getAll());
});
