import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { historyArbitrary } from '../../testing/history-arbitrary.ts';
import { placeThinking } from './place-thinking.ts';
import { keepThinking } from './signed-thinking.ts';

const thought = (signature?: string): IContent => ({
  speaker: 'ai',
  blocks: [{ type: 'thinking', thought: 'hm', ...(signature && { signature }) }],
});
const said = (text: string): IContent => ({ speaker: 'human', blocks: [{ type: 'text', text }] });

/** The mark of the last signed thinking. */
const lastMark = (contents: readonly IContent[], base: unknown = 'base') =>
  [...placeThinking(contents, base).values()].at(-1);

const call = (parameters: unknown): IContent => ({
  speaker: 'ai',
  blocks: [{ type: 'tool_call', id: '1', name: 'read', parameters }],
});

test.each<[string, readonly IContent[], readonly IContent[], boolean]>([
  ['the same', [said('a')], [said('a')], true],
  ['another text', [said('a')], [said('b')], false],
  ['another speaker', [said('a')], [{ ...said('a'), speaker: 'ai' }], false],
  ['one entry more', [said('a')], [said('a'), said('b')], false],
  ['other metadata', [said('a')], [{ ...said('a'), metadata: { timestamp: 1 } }], true],
  ['other thinking', [thought('x'), said('a')], [thought(), said('a')], true],
  ['thinking that is gone', [thought('x'), said('a')], [said('a')], true],
  ['blank text that is gone', [{ ...said(' '), speaker: 'ai' }, said('a')], [said('a')], true],
  ['keys in another order', [call({ a: 1, b: { c: 2, d: 3 } })], [call({ b: { d: 3, c: 2 }, a: 1 })], true],
  ['another input', [call({ a: 1 })], [call({ a: 2 })], false],
])('behind %s', (_, before, after, isSame) => {
  const marks = [before, after].map((contents) => lastMark([...contents, thought('last')]));
  expect(marks[0] === marks[1]).toBe(isSame);
});

test('what stands in front of all messages counts', () => {
  expect(lastMark([thought('x')], { system: 'a' })).not.toBe(lastMark([thought('x')], { system: 'b' }));
});

test('blocks of the same answer count, too', () => {
  const [first, second] = placeThinking(
    [
      {
        speaker: 'ai',
        blocks: [
          { type: 'thinking', thought: '', signature: 'a' },
          { type: 'text', text: 'so' },
          { type: 'thinking', thought: '', signature: 'b' },
        ],
      },
    ],
    'base',
  ).values();
  expect(first).not.toBe(second);
});

test('only signed thinking has a place', () => {
  expect(placeThinking([thought(), said('a')], 'base').size).toBe(0);
});

test('a place depends on nothing behind it, and takes any value', () => {
  fc.assert(
    fc.property(historyArbitrary(), historyArbitrary(4), (history, more) => {
      const marker = thought('marker');
      const block = marker.blocks[0];
      const [alone, followed] = [[], more].map((rest) =>
        placeThinking([...history, marker, ...rest], 'base'),
      );
      if (block?.type !== 'thinking') throw new Error('no thinking');
      expect(alone?.get(block)).toBe(followed?.get(block));
      expect(alone?.get(block)).toMatch(/^[\w-]{22}$/);
    }),
    { numRuns: 200 },
  );
});

test('a place is the same whether the thinking before it is sent or not, blank text beside it included', () => {
  const blankArbitrary = fc.constantFrom<ContentBlock>(
    { type: 'text', text: ' ' },
    { type: 'code', code: '' },
    { type: 'text', text: 'so' },
  );
  const thoughtArbitrary = fc.array(blankArbitrary, { maxLength: 2 }).map(
    (blocks): IContent => ({
      speaker: 'ai',
      blocks: [{ type: 'thinking', thought: 'hm', signature: 's' }, ...blocks],
    }),
  );
  fc.assert(
    fc.property(
      historyArbitrary(4),
      fc.array(thoughtArbitrary, { maxLength: 3 }),
      historyArbitrary(4),
      (a, b, c) => {
        const contents = [...a, ...b, ...c, thought('last')];
        const last = contents.at(-1)?.blocks[0];
        const sent = keepThinking(contents, new Set(last ? [last] : []));
        expect(lastMark(sent)).toBe(lastMark(contents));
      },
    ),
    { numRuns: 200 },
  );
});
