import { describe, expect, it, vi } from 'vitest';
import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { TokenCounter, tokenCounterFor } from './token-counter.ts';
import { characterEstimator } from './token-estimator.ts';

const entry = (...blocks: ContentBlock[]): IContent => ({ speaker: 'ai', blocks });
const text = (words: string): IContent => entry({ type: 'text', text: words });

const lengthEstimator = { estimateText: (words: string) => words.length };

const response = { type: 'tool_response', callId: 'a', toolName: 'tool' } as const;
const image = { type: 'media', mimeType: 'image/png', data: 'https://example.com', encoding: 'url' } as const;

const circular: unknown[] = [];
circular.push(circular);

describe('what TokenCounter counts', () => {
  it.each<[string, ContentBlock[], number]>([
    ['nothing', [], 0],
    ['text', [{ type: 'text', text: 'abcd' }], 4],
    ['blank text as the characters it is', [{ type: 'text', text: '  ' }], 2],
    ['code', [{ type: 'code', code: 'abcde', language: 'ts' }], 5],
    ['a thought without its signature', [{ type: 'thinking', thought: 'abc', signature: 'long' }], 3],
    ['a call with its name', [{ type: 'tool_call', id: 'a', name: 'tool', parameters: { a: 1 } }], 12],
    ['a call without parameters', [{ type: 'tool_call', id: 'a', name: 'tool', parameters: undefined }], 5],
    ['a result', [{ ...response, result: 'abcdef' }], 6],
    ['a result that is no text', [{ ...response, result: { ok: true } }], 11],
    ['an error', [{ ...response, result: undefined, error: 'abc' }], 3],
    ['result and error', [{ ...response, result: 'abcdef', error: 'abc' }], 10],
    ['a circular result', [{ ...response, result: circular }], '["[circular]"]'.length],
    ['an image', [image], 1_600],
    ['an image with its caption', [{ ...image, caption: 'abc' }], 1_603],
    ['all blocks of an entry', [{ type: 'text', text: 'ab' }, { type: 'code', code: 'c' }, image], 1_603],
  ])('counts %s', async (_case, blocks, tokens) => {
    expect(await new TokenCounter(lengthEstimator).count([entry(...blocks)])).toBe(tokens);
  });

  it('adds up all entries', async () => {
    expect(await new TokenCounter(lengthEstimator).count([])).toBe(0);
    expect(await new TokenCounter(lengthEstimator).count([text('a'), text('bc'), text('def')])).toBe(6);
  });

  it.each([Number.NaN, -5, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])(
    'takes an estimate of %s for 0 [ERR-022]',
    async (estimate) => {
      const counter = new TokenCounter({
        estimateText: (words) => (words === 'bad' ? estimate : words.length),
      });
      expect(await counter.count([text('good'), text('bad'), text('ok')])).toBe(6);
      expect(await counter.count([entry(image, { type: 'text', text: 'bad' })])).toBe(1_600);
    },
  );
});

describe('what TokenCounter remembers', () => {
  it('asks the estimator once for an entry, however often it is counted', async () => {
    const estimateText = vi.fn(characterEstimator.estimateText);
    const counter = new TokenCounter({ estimateText });
    const entries = [text('first'), text('second')];
    const total = await counter.count(entries);
    expect(await counter.count([...entries, ...entries])).toBe(2 * total);
    expect(estimateText.mock.calls).toEqual([['first'], ['second']]);
  });

  it('remembers an entry without tokens too', async () => {
    const estimateText = vi.fn(() => 0);
    const counter = new TokenCounter({ estimateText });
    const entries = [text('worth nothing')];
    await counter.count(entries);
    await counter.count(entries);
    expect(estimateText).toHaveBeenCalledTimes(1);
  });

  it('goes by identity: an equal entry is another entry', async () => {
    const estimateText = vi.fn(() => 1);
    const counter = new TokenCounter({ estimateText });
    const known = text('same');
    await counter.count([known, text('same')]);
    expect(estimateText).toHaveBeenCalledTimes(2);
    expect(counter.remembered(known)).toBe(1);
    expect(counter.remembered(text('same'))).toBe(0);
  });

  it('rejects when the estimator fails, and keeps what was counted until then [ERR-020]', async () => {
    const failure = new Error('no vocabulary');
    let works = false;
    const estimateText = vi.fn((words: string) => {
      if (words === 'bad' && !works) throw failure;
      return words.length;
    });
    const counter = new TokenCounter({ estimateText });
    const [good, bad] = [text('good'), text('bad')];
    await expect(counter.count([good, bad])).rejects.toBe(failure);
    expect([counter.remembered(good), counter.remembered(bad)]).toEqual([4, 0]);
    works = true;
    expect(await counter.count([good, bad])).toBe(7);
    expect(estimateText.mock.calls).toEqual([['good'], ['bad'], ['bad']]);
  });

  it('remembers its own count of a block that several counters met', async () => {
    const entries = [text('abcdefgh')];
    const counters = [1, 2, 3].map((factor) => {
      const estimateText = vi.fn((words: string) => factor * words.length);
      return { estimateText, counter: new TokenCounter({ estimateText }) };
    });
    for (const { counter } of [...counters, ...counters]) await counter.count(entries);
    expect(counters.map(({ counter }) => counter.remembered(text('abcdefgh')))).toEqual([0, 0, 0]);
    expect(counters.map(({ counter }) => entries[0] && counter.remembered(entries[0]))).toEqual([8, 16, 24]);
    for (const { estimateText } of counters) expect(estimateText).toHaveBeenCalledTimes(1);
  });

  it('is one for each estimator', () => {
    const other = { estimateText: characterEstimator.estimateText };
    expect(tokenCounterFor(other)).toBe(tokenCounterFor(other));
    expect(tokenCounterFor(other)).not.toBe(tokenCounterFor(characterEstimator));
  });
});
