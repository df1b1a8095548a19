import { type ContentBlock, createUserMessage, type IContent } from '@hdc/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HumanMessages } from './human-messages.ts';
import { RecordedWindow } from './recorded-window.ts';
import { SentBlocks } from './sent-blocks.ts';

const note = (text: string): IContent => ({ speaker: 'ai', blocks: [{ type: 'text', text }] });

/** Some entries are left out, some changed, the others stay. */
const request = fc.record({
  added: fc.integer({ min: 0, max: 4 }),
  fates: fc.array(fc.constantFrom('stays', 'stays', 'stays', 'goes', 'changes'), { maxLength: 20 }),
});

test('what is followed from request to request is what a look at each request as a whole finds', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 8 }), (requests) => {
      const recorded = Array.from({ length: 40 }, (_, i) =>
        i % 3 === 0 ? createUserMessage(`request ${i}`) : note(`answer ${i}`),
      );
      const window = new RecordedWindow(recorded);
      const sent = new SentBlocks();
      const humans = new HumanMessages();
      let previous: readonly IContent[] = [];
      let length = 0;
      for (const { added, fates } of requests) {
        length += added;
        const entries = recorded.slice(0, length).flatMap((entry, i) => {
          const fate = fates[i] ?? 'stays';
          return fate === 'goes' ? [] : [fate === 'changes' ? note(`pointer ${i}`) : entry];
        });
        const before = previous;
        const firstNew = entries.findIndex((entry, i) => entry !== before[i]);
        const common = firstNew < 0 ? Math.min(entries.length, before.length) : firstNew;
        const changed = sent.update(entries, common, (block) => window.holds(block));
        const [was, is] = [blocksOf(before), blocksOf(entries)];
        const both = [...was, ...is].filter((block) => was.has(block) !== is.has(block));
        expect(new Set(changed)).toEqual(new Set(both));
        const people = recorded.slice(0, length).filter(({ speaker }) => speaker === 'human');
        expect(humans.update(window, length, sent, changed)).toEqual({
          count: people.length,
          kept: people.filter(({ blocks }) => blocks.every((block) => is.has(block))).length,
        });
        previous = entries;
      }
    }),
    { numRuns: 300 },
  );
});

test('another window begins anew', () => {
  const sent = new SentBlocks();
  const humans = new HumanMessages();
  for (const text of ['first', 'second']) {
    const message = createUserMessage(text);
    const window = new RecordedWindow([message]);
    const changed = sent.update([message], 0, (block) => window.holds(block));
    expect(humans.update(window, 1, sent, changed)).toEqual({ count: 1, kept: 1 });
  }
});

describe('a message with a file', () => {
  const include = (text: string) => `--- n.md ---\n${text}\n--- End of content ---`;
  const message = createUserMessage(`see\n${include('old')}\nand say why`);
  const window = new RecordedWindow([message]);
  const keptOf = (...requests: readonly IContent[]) => {
    const sent = new SentBlocks();
    const humans = new HumanMessages();
    return requests.map((entry) => {
      const changed = sent.update([entry], 0, (block) => window.holds(block));
      return humans.update(window, 1, sent, changed).kept;
    });
  };

  test('is kept while the words around the file are sent', () => {
    expect(keptOf(message, createUserMessage('see\n[n.md comes again below]\nand say why'))).toEqual([1, 1]);
  });

  test('is not kept once some of the words are gone, also from what took its place', () => {
    const without = createUserMessage('see\n[n.md comes again below]\nand say why');
    expect(keptOf(message, createUserMessage('see'))).toEqual([1, 0]);
    expect(keptOf(message, without, createUserMessage('[a summary]'), message)).toEqual([1, 1, 0, 1]);
  });
});

function blocksOf(entries: readonly IContent[]): Set<ContentBlock> {
  return new Set(entries.flatMap(({ blocks }) => blocks));
}
