import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import { characterEstimator, type TokenEstimator } from '../tokens/token-estimator.ts';
import type { TokensUpdatedEvent } from './history-events.ts';
import { HistoryService } from './history-service.ts';

const NO_COUNTS = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
const message = (tokens: number) => createUserMessage('abcd'.repeat(tokens));
const create = (estimator: TokenEstimator = characterEstimator) => new HistoryService({ estimator });

const recordEvents = (history: HistoryService): TokensUpdatedEvent[] => {
  const events: TokensUpdatedEvent[] = [];
  history.on('tokensUpdated', (event) => events.push(event));
  return events;
};

interface BrittleEstimator extends TokenEstimator {
  failure: Error | undefined;
}

/** Fails as long as it is told to. */
const brittleEstimator = (): BrittleEstimator => {
  const estimator: BrittleEstimator = {
    failure: undefined,
    estimateText(text) {
      if (estimator.failure) throw estimator.failure;
      return characterEstimator.estimateText(text);
    },
  };
  return estimator;
};

/** Answers only when the test lets it. */
const gatedEstimator = () => {
  const gates: (() => void)[] = [];
  return {
    open: () => {
      for (const gate of gates.splice(0)) gate();
    },
    estimateText: async (text: string) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return characterEstimator.estimateText(text);
    },
  };
};

describe('the token total of HistoryService', () => {
  it('is counted behind the entries and complete after waiting', async () => {
    const history = create();
    history.add(message(3));
    expect(history.getTotalTokens()).toBe(0);
    history.addAll([message(4), message(5)]);
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(12);
  });

  it('uses the o200k vocabulary unless told otherwise', async () => {
    const history = new HistoryService();
    history.add(createUserMessage('hello world'));
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(2);
  });

  it('waits for an estimator that answers late', async () => {
    const estimator = gatedEstimator();
    const history = create(estimator);
    history.add(message(3));
    let settled = false;
    const waiting = history.waitForTokenUpdates().then(() => {
      settled = true;
    });
    await nextTurn();
    expect([settled, history.getTotalTokens()]).toEqual([false, 0]);
    estimator.open();
    await waiting;
    expect(history.getTotalTokens()).toBe(3);
  });

  it('covers what was added while somebody waited', async () => {
    const estimator = gatedEstimator();
    const history = create(estimator);
    history.add(message(3));
    const waiting = history.waitForTokenUpdates();
    await nextTurn();
    history.add(message(4));
    for (let turn = 0; turn < 5; turn++) {
      estimator.open();
      await nextTurn();
    }
    await waiting;
    expect(history.getTotalTokens()).toBe(7);
  });

  it('does not count an addition twice that comes while a recount is pending [REQ-HD-003.6]', async () => {
    const estimator = gatedEstimator();
    const history = create(estimator);
    history.add(message(3));
    const recount = history.recalculateTotalTokens();
    history.add(message(4));
    for (let turn = 0; turn < 5; turn++) {
      estimator.open();
      await nextTurn();
    }
    await recount;
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(7);
  });

  it('recounts through the lock, after the counts that were asked for before [REQ-HD-003.6]', async () => {
    const order: string[] = [];
    const history = create({
      estimateText: (text) => {
        order.push(text);
        return text.length;
      },
    });
    history.add(createUserMessage('first'));
    const recount = history.recalculateTotalTokens().then(() => order.push('recounted'));
    history.add(createUserMessage('second'));
    expect(order).toEqual([]);
    await recount;
    await history.waitForTokenUpdates();
    expect(order[0]).toBe('first');
    expect(order.toSorted()).toEqual(['first', 'recounted', 'second']);
    expect(history.getTotalTokens()).toBe('firstsecond'.length);
  });

  it('asks the estimator once for each entry, through every kind of recount', async () => {
    const estimateText = vi.fn(characterEstimator.estimateText);
    const history = create({ estimateText });
    const entries = [1, 2, 3, 4, 5].map(message);
    history.addAll(entries);
    await history.waitForTokenUpdates();
    await history.recalculateTotalTokens();
    await history.estimateTokensForContents(entries);
    await history.applyDensityResult({
      removals: [0],
      replacements: new Map([[3, message(9)]]),
      metadata: NO_COUNTS,
    });
    history.startCompression();
    await history.applyCompression([message(7), ...history.getAll()]);
    expect(estimateText).toHaveBeenCalledTimes(entries.length + 2);
  });

  it('estimates other contents without touching its own total', async () => {
    const history = create();
    history.setBaseTokenOffset(100);
    expect(await history.estimateTokensForContents([message(3), message(4)])).toBe(7);
    expect(await history.estimateTokensForContents([])).toBe(0);
    expect(history.getTotalTokens()).toBe(100);
  });

  it.each([Number.NaN, -7])('takes an estimate of %s for 0 [ERR-022]', async (estimate) => {
    const history = create({ estimateText: (text) => (text === 'bad' ? estimate : 5) });
    history.addAll([createUserMessage('bad'), createUserMessage('good')]);
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(5);
    await history.recalculateTotalTokens();
    expect(history.getTotalTokens()).toBe(5);
  });
});

describe('the base token offset of HistoryService', () => {
  it('is part of the total and survives clear', async () => {
    const history = create();
    history.setBaseTokenOffset(100);
    history.add(message(3));
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(103);
    history.clear();
    expect([history.getBaseTokenOffset(), history.getTotalTokens()]).toEqual([100, 100]);
    await history.recalculateTotalTokens();
    expect(history.getTotalTokens()).toBe(100);
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('takes %s for 0', (offset) => {
    const history = create();
    history.setBaseTokenOffset(50);
    history.setBaseTokenOffset(offset);
    expect([history.getBaseTokenOffset(), history.getTotalTokens()]).toEqual([0, 0]);
  });
});

describe('the events of HistoryService', () => {
  it('tell the total and the difference after every change', async () => {
    const history = create();
    const events = recordEvents(history);
    history.add(message(3));
    await history.waitForTokenUpdates();
    history.addAll([message(4), message(5)]);
    await history.waitForTokenUpdates();
    history.setBaseTokenOffset(100);
    history.setBaseTokenOffset(100);
    history.setBaseTokenOffset(80);
    await history.applyDensityResult({ removals: [1], replacements: new Map(), metadata: NO_COUNTS });
    history.clear();
    expect(events).toEqual([
      { totalTokens: 3, addedTokens: 3 },
      { totalTokens: 12, addedTokens: 9 },
      { totalTokens: 112, addedTokens: 100 },
      { totalTokens: 92, addedTokens: -20 },
      { totalTokens: 88, addedTokens: -4 },
      { totalTokens: 80, addedTokens: -8 },
    ]);
  });

  it('tell the total after a recount too, with no difference [REQ-HD-003.6]', async () => {
    const history = create();
    history.addAll([message(3), message(4)]);
    await history.waitForTokenUpdates();
    const events = recordEvents(history);
    await history.recalculateTotalTokens();
    expect(events).toEqual([{ totalTokens: 7, addedTokens: 0 }]);
  });

  it('find the new total in place', async () => {
    const history = create();
    const seen: number[] = [];
    history.on('tokensUpdated', ({ totalTokens }) => seen.push(totalTokens - history.getTotalTokens()));
    history.add(message(3));
    await history.waitForTokenUpdates();
    expect(seen).toEqual([0]);
  });
});

describe('clearing HistoryService', () => {
  it('empties entries and tokens, and drops a count that is under way', async () => {
    const estimator = gatedEstimator();
    const history = create(estimator);
    history.addAll([message(3), message(4)]);
    await nextTurn();
    history.clear();
    history.add(message(5));
    for (let turn = 0; turn < 5; turn++) {
      estimator.open();
      await nextTurn();
    }
    await history.waitForTokenUpdates();
    expect(history.getAll()).toEqual([message(5)]);
    expect(history.getTotalTokens()).toBe(5);
  });

  it('leaves a view that was taken before as it was', () => {
    const history = create();
    history.add(message(3));
    const view = history.getRawHistory();
    history.clear();
    expect(view).toEqual([message(3)]);
    expect(history.getRawHistory()).toEqual([]);
  });
});

describe('a failing estimator', () => {
  it('reaches whoever waits, once; the next wait counts again [ERR-020, ERR-021]', async () => {
    const estimator = brittleEstimator();
    const history = create(estimator);
    history.add(message(3));
    await history.waitForTokenUpdates();
    estimator.failure = new Error('no vocabulary');
    history.add(message(4));
    await expect(history.waitForTokenUpdates()).rejects.toBe(estimator.failure);
    expect(history.getTotalTokens()).toBe(3);

    estimator.failure = undefined;
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(7);
    expect(history.getAll()).toHaveLength(2);
  });

  it('reaches whoever waits also when it rejects late [ERR-021]', async () => {
    const failure = new Error('worker gone');
    const history = create({ estimateText: () => nextTurn().then(() => Promise.reject(failure)) });
    history.add(message(3));
    await expect(history.waitForTokenUpdates()).rejects.toBe(failure);
    await expect(history.waitForTokenUpdates(), 'it still fails').rejects.toBe(failure);
  });

  it('does not stop the counts behind it [ERR-021]', async () => {
    const failure = new Error('once');
    let calls = 0;
    const history = create({
      estimateText: (text) => {
        if (++calls === 1) throw failure;
        return characterEstimator.estimateText(text);
      },
    });
    history.add(message(3));
    history.add(message(4));
    await expect(history.waitForTokenUpdates()).rejects.toBe(failure);
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(7);
  });

  it('reaches whoever asked for a recount, and the next wait heals [ERR-020]', async () => {
    const estimator = brittleEstimator();
    estimator.failure = new Error('no vocabulary');
    const history = create(estimator);
    history.add(message(3));
    await expect(history.recalculateTotalTokens()).rejects.toBe(estimator.failure);
    await expect(history.waitForTokenUpdates()).rejects.toBe(estimator.failure);
    estimator.failure = undefined;
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(3);
  });

  it('reaches whoever asks for an estimate', async () => {
    const estimator = brittleEstimator();
    estimator.failure = new Error('no vocabulary');
    await expect(create(estimator).estimateTokensForContents([message(1)])).rejects.toBe(estimator.failure);
  });

  it('reaches whoever applies a DensityResult, and heals [REQ-HD-013.3, ERR-020]', async () => {
    const estimator = brittleEstimator();
    const history = create(estimator);
    history.addAll([message(3), message(4), message(5)]);
    await history.waitForTokenUpdates();
    estimator.failure = new Error('no vocabulary');
    const applied = history.applyDensityResult({
      removals: [0],
      replacements: new Map([[1, message(1)]]),
      metadata: NO_COUNTS,
    });
    await expect(applied).rejects.toBe(estimator.failure);
    await expect(history.waitForTokenUpdates(), 'it still fails').rejects.toBe(estimator.failure);
    estimator.failure = undefined;
    await history.waitForTokenUpdates();
    expect(history.getAll()).toEqual([message(1), message(5)]);
    expect(history.getTotalTokens()).toBe(6);
  });

  it('leaves a later addition to count everything that is missing', async () => {
    const estimator = brittleEstimator();
    const history = create(estimator);
    history.addAll([message(3), message(4)]);
    estimator.failure = new Error('no vocabulary');
    const removal = { removals: [0], replacements: new Map(), metadata: NO_COUNTS };
    await expect(history.applyDensityResult(removal)).rejects.toBe(estimator.failure);
    estimator.failure = undefined;
    history.add(message(5));
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(9);
  });
});
