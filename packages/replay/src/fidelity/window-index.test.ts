import type { ContentBlock } from '@hdc/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockTexts } from './block-texts.ts';
import { WindowIndex } from './window-index.ts';

/** Small enough for texts to be found, with names that are long enough to go by and some that are not. */
const PIECES = ['getName', 'loadConfig', 'src/index.ts', 'if', ' ', '\n', '(', '12→', 'x', '.'] as const;
const text = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''));
const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  text.map((words) => ({ type: 'text' as const, text: words })),
  text.map((result) => ({ type: 'tool_response' as const, callId: '1', toolName: 'read_file', result })),
);

test('the newest blocks with a text are found, whatever names it holds and however often it is asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.array(block, { maxLength: 30 }), { maxLength: 4 }), text, (entries, wanted) => {
      const index = new WindowIndex();
      const seen: ContentBlock[] = [];
      for (const blocks of entries) {
        index.add({ speaker: 'tool', blocks });
        seen.push(...blocks);
        const all = seen.filter((each) => blockTexts(each).some((other) => other.includes(wanted))).reverse();
        const { blocks: found, hasMore } = index.blocksWithText(wanted);
        expect(found).toEqual(all.slice(0, 16));
        expect(hasMore).toBe(all.length > 16);
      }
    }),
    { numRuns: 500 },
  );
});

test('of a reference that stands everywhere only the newest blocks are named', () => {
  const index = new WindowIndex();
  const blocks = Array.from({ length: 40 }, (_, i) => ({
    type: 'text' as const,
    text: `getName ${i}`,
  }));
  index.add({ speaker: 'ai', blocks });
  expect(index.blocksWithReference('getName')).toEqual({
    blocks: blocks.slice(-16).reverse(),
    hasMore: true,
  });
  expect(index.blocksWithReference('loadConfig')).toEqual({ blocks: [], hasMore: false });
});
