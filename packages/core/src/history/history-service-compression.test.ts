import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { HistoryService } from './history-service.ts';

const message = (text: string) => createUserMessage(text);

const create = (...texts: string[]): HistoryService => {
  const history = new HistoryService({ estimator: characterEstimator });
  history.addAll(texts.map(message));
  return history;
};

const textsOf = (history: HistoryService): string[] =>
  history.getAll().flatMap(({ blocks }) => blocks.map((block) => (block.type === 'text' ? block.text : '?')));

describe('applyCompression', () => {
  it('puts the new history in the place of the old one and counts it', async () => {
    const history = create('one', 'two', 'three');
    history.setBaseTokenOffset(10);
    history.startCompression();
    await history.applyCompression([message('summary')]);
    history.endCompression();
    expect(textsOf(history)).toEqual(['summary']);
    expect(history.getTotalTokens()).toBe(12);
  });

  it('keeps everything that was added while the compression ran, in order', async () => {
    const history = create('one', 'two');
    history.startCompression();
    history.add(message('during 1'));
    await nextTurn();
    history.addAll([message('during 2'), message('during 3')]);
    const applied = history.applyCompression([message('summary'), message('tail')]);
    expect(textsOf(history)).toEqual(['summary', 'tail', 'during 1', 'during 2', 'during 3']);
    history.add(message('during the recount'));
    await applied;
    history.endCompression();
    history.add(message('after'));
    await history.waitForTokenUpdates();
    expect(textsOf(history).slice(2)).toEqual([
      'during 1',
      'during 2',
      'during 3',
      'during the recount',
      'after',
    ]);
    expect(history.getTotalTokens()).toBe(await history.estimateTokensForContents(history.getAll()));
  });

  it('never shows a state between the old and the new history', async () => {
    const history = create('one', 'two');
    await history.waitForTokenUpdates();
    const seen: string[][] = [];
    history.on('tokensUpdated', () => seen.push(textsOf(history)));
    history.startCompression();
    await history.applyCompression([message('summary')]);
    expect(seen).toEqual([['summary']]);
  });

  it('can be applied again in the same compression, still keeping what was added', async () => {
    const history = create('one', 'two');
    history.startCompression();
    history.add(message('during'));
    await history.applyCompression([message('summary'), message('tail')]);
    history.add(message('later'));
    await history.applyCompression([message('shorter')]);
    expect(textsOf(history)).toEqual(['shorter', 'during', 'later']);
  });

  it('tells where the change began', async () => {
    const history = create('one!', 'two!two!', 'three');
    history.setBaseTokenOffset(10);
    history.startCompression();
    const [first, second] = history.getAll();
    const kept = [first, second].flatMap((entry) => entry ?? []);
    await history.applyCompression([...kept, message('rest')]);
    expect(history.getLastChange()).toEqual({
      firstChangedIndex: 2,
      tokensBefore: 13,
      version: history.getVersion(),
    });
  });

  it('freezes the new entries and leaves the given array alone', async () => {
    const history = create('one');
    const entry: IContent = { speaker: 'ai', blocks: [] };
    const given = [entry];
    history.startCompression();
    await history.applyCompression(given);
    history.add(message('next'));
    expect(entry).toSatisfy(Object.isFrozen);
    expect(given).toEqual([entry]);
  });

  it('refuses entries that are none, changes nothing and goes on', async () => {
    const robot: IContent = JSON.parse('{"speaker":"robot","blocks":[]}');
    const history = create('one');
    const version = history.getVersion();
    history.startCompression();
    await expect(history.applyCompression([message('x'), robot])).rejects.toMatchObject({
      code: 'INVALID_CONTENT',
      message: 'Invalid speaker "robot"; allowed: human, ai, tool',
    });
    expect([textsOf(history), history.getVersion()]).toEqual([['one'], version]);
    await history.applyCompression([message('summary')]);
    expect(textsOf(history)).toEqual(['summary']);
  });

  it('reports a failing estimator after the replacement, and the next wait heals [ERR-020]', async () => {
    const failure = new Error('no vocabulary');
    let works = true;
    const history = new HistoryService({
      estimator: {
        estimateText: (text) => {
          if (!works) throw failure;
          return text.length;
        },
      },
    });
    history.add(message('one'));
    await history.waitForTokenUpdates();
    history.startCompression();
    works = false;
    await expect(history.applyCompression([message('four')])).rejects.toBe(failure);
    works = true;
    await history.waitForTokenUpdates();
    expect([textsOf(history), history.getTotalTokens()]).toEqual([['four'], 4]);
  });
});

describe('starting and ending a compression', () => {
  const noCompression = { name: 'CompressionStrategyError', code: 'NO_COMPRESSION_IN_PROGRESS' };

  it.each<[string, (history: HistoryService) => void]>([
    ['was never started', () => {}],
    ['has ended', (history) => [history.startCompression(), history.endCompression()]],
    ['was made void by clear', (history) => [history.startCompression(), history.clear()]],
  ])('refuses a result when the compression %s', async (_case, prepare) => {
    const history = create('one', 'two');
    prepare(history);
    history.add(message('kept'));
    const before = [textsOf(history), history.getVersion()];
    await expect(history.applyCompression([message('summary')])).rejects.toMatchObject(noCompression);
    expect([textsOf(history), history.getVersion()]).toEqual(before);
  });

  it('starts anew after a clear', async () => {
    const history = create('one', 'two');
    history.startCompression();
    history.clear();
    history.add(message('fresh'));
    history.startCompression();
    history.add(message('during'));
    await history.applyCompression([message('summary')]);
    expect(textsOf(history)).toEqual(['summary', 'during']);
  });

  it('allows one at a time', () => {
    const history = create('one');
    history.startCompression();
    expect(() => history.startCompression()).toThrow(
      expect.objectContaining({ name: 'CompressionStrategyError', code: 'COMPRESSION_IN_PROGRESS' }),
    );
    history.endCompression();
    expect(() => history.startCompression()).not.toThrow();
  });

  it('may end in any state, and changes no entry', () => {
    const history = create('one');
    history.endCompression();
    history.startCompression();
    history.add(message('during'));
    history.endCompression();
    history.endCompression();
    expect(textsOf(history)).toEqual(['one', 'during']);
  });
});
