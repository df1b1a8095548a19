import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { InvalidContentError } from '../errors/invalid-content-error.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import type { DensityResult } from './density-result.ts';
import { HistoryService } from './history-service.ts';

/** Entry n of a test history has n + 1 tokens. */
const message = (tokens: number, mark = 'a') => createUserMessage(mark.repeat(tokens * 4));
const entries = [message(1), message(2), message(3), message(4), message(5)];

const create = async (): Promise<HistoryService> => {
  const history = new HistoryService({ estimator: characterEstimator });
  history.setBaseTokenOffset(100);
  history.addAll(entries);
  await history.waitForTokenUpdates();
  return history;
};

const result = (removals: number[], replacements: [number, IContent][] = []): DensityResult => ({
  removals,
  replacements: new Map(replacements),
  metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
});

const tokensOf = (history: HistoryService): number[] =>
  history.getAll().map(({ blocks }) => (blocks[0]?.type === 'text' ? blocks[0].text.length / 4 : Number.NaN));

describe('applyDensityResult', () => {
  it.each([
    { name: 'replacements', edit: result([], [[1, message(9)]]), left: [1, 9, 3, 4, 5] },
    { name: 'removals', edit: result([1, 3]), left: [1, 3, 5] },
    { name: 'both', edit: result([0, 4], [[2, message(9)]]), left: [2, 9, 4] },
    { name: 'neither', edit: result([]), left: [1, 2, 3, 4, 5] },
    { name: 'the removal of everything', edit: result([0, 1, 2, 3, 4]), left: [] },
  ])('applies $name to the raw history [REQ-HD-003.1]', async ({ edit, left }) => {
    const history = await create();
    await expect(history.applyDensityResult(edit)).resolves.toBeUndefined();
    expect(tokensOf(history)).toEqual(left);
    expect(history.getTotalTokens()).toBe(left.reduce((sum, tokens) => sum + tokens, 100));
  });

  it('replaces before it removes, so that replacements keep their raw index [REQ-HD-003.2]', async () => {
    const history = await create();
    const [x, y] = [message(8), message(9)];
    await history.applyDensityResult(
      result(
        [0, 1, 3],
        [
          [2, x],
          [4, y],
        ],
      ),
    );
    expect(history.getRawHistory()).toEqual([x, y]);
    expect(history.getRawHistory()[0]).toBe(x);
  });

  it.each([[[0, 2, 4]], [[4, 2, 0]], [[2, 4, 0]]])(
    'removes the same entries in whatever order %j names them [REQ-HD-003.3]',
    async (removals) => {
      const history = await create();
      await history.applyDensityResult(result(removals));
      expect(tokensOf(history)).toEqual([2, 4]);
    },
  );

  it('resolves when the total is that of a full recount [REQ-HD-003.4]', async () => {
    const history = await create();
    await history.applyDensityResult(result([1], [[4, message(7)]]));
    expect(history.getTotalTokens()).toBe(100 + 1 + 3 + 4 + 7);
  });

  it('recounts through the lock: a late count of an addition is neither lost nor doubled [REQ-HD-003.4]', async () => {
    const history = new HistoryService({
      estimator: { estimateText: (text) => nextTurn().then(() => text.length) },
    });
    history.addAll([createUserMessage('ab'), createUserMessage('cde')]);
    const applied = history.applyDensityResult(result([0]));
    history.add(createUserMessage('fghi'));
    await applied;
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(7);
  });

  it('changes the history at once, before the recount', async () => {
    const history = await create();
    const applied = history.applyDensityResult(result([0, 1, 2, 3]));
    expect(tokensOf(history)).toEqual([5]);
    await applied;
  });

  it('freezes replacements', async () => {
    const history = await create();
    const entry: IContent = { speaker: 'ai', blocks: [{ type: 'text', text: 'x' }] };
    await history.applyDensityResult(result([], [[0, entry]]));
    expect(entry).toSatisfy(Object.isFrozen);
  });

  it('leaves a view that was taken before as it was', async () => {
    const history = await create();
    const view = history.getRawHistory();
    await history.applyDensityResult(result([0]));
    expect(view).toEqual(entries);
  });
});

describe('a refused DensityResult', () => {
  const robot: IContent = JSON.parse('{"speaker":"robot","blocks":[]}');

  const expectRefusal = async (refused: DensityResult, code: string): Promise<void> => {
    const history = await create();
    const before = [history.getVersion(), history.getTotalTokens(), history.getLastChange()];
    const view = history.getRawHistory();
    await expect(history.applyDensityResult(refused)).rejects.toMatchObject({ code });
    await history.waitForTokenUpdates();
    expect(history.getRawHistory()).toBe(view);
    expect(view).toEqual(entries);
    expect([history.getVersion(), history.getTotalTokens(), history.getLastChange()]).toEqual(before);
  };

  it('changes nothing on a conflict [REQ-HD-001.6, REQ-HD-013.2, BR-CONFLICT-001, ERR-010]', async () => {
    await expectRefusal(
      result(
        [0, 3],
        [
          [1, message(9)],
          [3, message(9)],
        ],
      ),
      'DENSITY_CONFLICT',
    );
  });

  it.each([5, -1, 0.5, Number.NaN])(
    'changes nothing when removal %s is out of bounds [REQ-HD-001.7, REQ-HD-013.2, ERR-011]',
    async (index) => {
      await expectRefusal(result([0, index], [[1, message(9)]]), 'DENSITY_INDEX_OUT_OF_BOUNDS');
    },
  );

  it.each([5, -1, 0.5, Number.NaN])(
    'changes nothing when replacement %s is out of bounds [REQ-HD-001.7, REQ-HD-013.2, ERR-012]',
    async (index) => {
      await expectRefusal(
        result(
          [0],
          [
            [1, message(9)],
            [index, message(9)],
          ],
        ),
        'DENSITY_INDEX_OUT_OF_BOUNDS',
      );
    },
  );

  it('changes nothing when a removal stands there twice [REQ-HD-013.2, ERR-013]', async () => {
    await expectRefusal(result([0, 2, 0]), 'DENSITY_DUPLICATE_INDEX');
  });

  it('changes nothing when a replacement is no entry [REQ-HD-013.2]', async () => {
    await expectRefusal(
      result(
        [0],
        [
          [1, message(9)],
          [2, robot],
        ],
      ),
      'INVALID_CONTENT',
    );
  });

  it.each([
    [result([9]), CompressionStrategyError],
    [result([], [[0, robot]]), InvalidContentError],
  ])('rejects with the typed error, case %# [REQ-HD-013.2]', async (refused, type) => {
    await expect((await create()).applyDensityResult(refused)).rejects.toBeInstanceOf(type);
  });

  it('is refused while a compression runs, and accepted after it [ERR-030]', async () => {
    const history = await create();
    history.startCompression();
    const version = history.getVersion();
    await expect(history.applyDensityResult(result([0]))).rejects.toMatchObject({
      name: 'CompressionStrategyError',
      code: 'COMPRESSION_IN_PROGRESS',
    });
    expect(tokensOf(history)).toEqual([1, 2, 3, 4, 5]);
    expect(history.getVersion()).toBe(version);
    history.endCompression();
    await history.applyDensityResult(result([0]));
    expect(tokensOf(history)).toEqual([2, 3, 4, 5]);
  });
});

describe('the last change', () => {
  it('is unknown until there is one; additions are none', async () => {
    const history = await create();
    expect(history.getLastChange()).toBeUndefined();
  });

  it.each([
    { name: 'a removal', edit: result([2]), firstChangedIndex: 2, tokensBefore: 103 },
    { name: 'a replacement', edit: result([], [[3, message(9)]]), firstChangedIndex: 3, tokensBefore: 106 },
    {
      name: 'the first of several',
      edit: result([4, 1], [[3, message(9)]]),
      firstChangedIndex: 1,
      tokensBefore: 101,
    },
    { name: 'the first entry', edit: result([0]), firstChangedIndex: 0, tokensBefore: 100 },
    { name: 'the last entry', edit: result([4]), firstChangedIndex: 4, tokensBefore: 110 },
  ])('begins at $firstChangedIndex for $name', async ({ edit, firstChangedIndex, tokensBefore }) => {
    const history = await create();
    await history.applyDensityResult(edit);
    expect(history.getLastChange()).toEqual({
      firstChangedIndex,
      tokensBefore,
      version: history.getVersion(),
    });
  });

  it('is none when a result holds no edit, which raises no version either', async () => {
    const history = await create();
    const version = history.getVersion();
    await history.applyDensityResult(result([]));
    expect([history.getLastChange(), history.getVersion()]).toEqual([undefined, version]);
  });

  it('is told even when the recount fails, and the total heals', async () => {
    let works = true;
    const history = new HistoryService({
      estimator: {
        estimateText: (text) => {
          if (!works) throw new Error('gone');
          return text.length;
        },
      },
    });
    history.addAll([1, 2, 3].map((n) => message(n)));
    await history.waitForTokenUpdates();
    works = false;
    await expect(history.applyDensityResult(result([], [[1, message(9)]]))).rejects.toThrow('gone');
    works = true;
    expect(history.getLastChange()).toMatchObject({ firstChangedIndex: 1 });
    await history.waitForTokenUpdates();
    expect(history.getTotalTokens()).toBe(await history.estimateTokensForContents(history.getAll()));
  });

  it('keeps the version of the edit when entries follow', async () => {
    const history = await create();
    await history.applyDensityResult(result([2]));
    const change = history.getLastChange();
    history.add(message(6));
    await history.waitForTokenUpdates();
    expect(history.getLastChange()).toEqual(change);
    expect(change?.version).toBeLessThan(history.getVersion());
  });

  it('begins at the start after clear', async () => {
    const history = await create();
    history.clear();
    expect(history.getLastChange()).toEqual({
      firstChangedIndex: 0,
      tokensBefore: 100,
      version: history.getVersion(),
    });
  });

  it('is that of the clear when a clear overtakes the recount of an edit', async () => {
    const history = await create();
    const applied = history.applyDensityResult(result([2]));
    history.clear();
    const cleared = history.getLastChange();
    await applied;
    expect(history.getLastChange()).toEqual(cleared);
  });
});
