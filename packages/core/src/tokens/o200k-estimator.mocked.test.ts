import { afterEach, describe, expect, it, vi } from 'vitest';
import { o200kEstimator } from './o200k-estimator.ts';

describe('o200kEstimator', () => {
  it.each([
    ['', 0],
    ['hello world', 2],
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['antidisestablishmentarianism', 6],
    ['日本語', 2],
  ])('counts %j as the vocabulary does', async (text, tokens) => {
    expect(await o200kEstimator.estimateText(text)).toBe(tokens);
  });

  it.each(['<|endoftext|>', '<|endofprompt|>', '<|im_start|>'])(
    'takes the special token %s for plain characters',
    async (text) => {
      expect(await o200kEstimator.estimateText(text)).toBeGreaterThan(1);
      expect(await o200kEstimator.estimateText(`before ${text} after`)).toBeGreaterThan(3);
    },
  );

  it.each([
    ['equal letters', 'a'],
    ['spaces', ' '],
    ['line ends', '\n'],
    ['emoji', '😀'],
    ['base64', 'QUJDREVGR0g='],
  ])('gives a count for a huge run of %s', async (_case, character) => {
    const tokens = await o200kEstimator.estimateText(character.repeat(300_000));
    expect(tokens).toBeGreaterThan(1_000);
    expect(tokens).toBeLessThanOrEqual(300_000 * character.length);
  });

  it('cuts huge runs where it costs little: 300 000 letters differ by less than 1 % from their parts', async () => {
    const part = await o200kEstimator.estimateText('a'.repeat(400));
    const whole = await o200kEstimator.estimateText('a'.repeat(300_000));
    expect(Math.abs(whole / (part * 750) - 1)).toBeLessThan(0.01);
  });
});

describe('the vocabulary of o200kEstimator', () => {
  const vocabulary = 'gpt-tokenizer/encoding/o200k_base';

  afterEach(() => {
    vi.doUnmock(vocabulary);
    vi.resetModules();
  });

  it('loads on first use, once, and then answers without a promise', async () => {
    const load = vi.fn(() => ({ countTokens: (text: string) => text.length }));
    vi.doMock(vocabulary, load);
    vi.resetModules();
    const { o200kEstimator: fresh } = await import('./o200k-estimator.ts');
    const { HistoryService } = await import('../history/history-service.ts');
    const histories = [new HistoryService(), new HistoryService()];
    expect(load).not.toHaveBeenCalled();

    for (const history of histories) history.add({ speaker: 'ai', blocks: [{ type: 'text', text: 'abc' }] });
    await Promise.all([
      ...histories.map((history) => history.waitForTokenUpdates()),
      fresh.estimateText('x'),
    ]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(histories.map((history) => history.getTotalTokens())).toEqual([3, 3]);
    expect(fresh.estimateText('abcd')).toBe(4);
  });
});
