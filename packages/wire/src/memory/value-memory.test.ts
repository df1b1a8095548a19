import { expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import { BlockInterner } from '../intern/block-interner.ts';
import { TURN_WRITERS } from '../writers/turn-writers.ts';

const format = WIRE_FORMATS['anthropic-messages'];

/** Messages of a long conversation, each the same object in every body. */
const MESSAGES = Array.from({ length: 90 }, (_, number) =>
  TURN_WRITERS['anthropic-messages'](
    number % 2 === 0
      ? { type: 'human', texts: [`words ${number}`], isList: true }
      : { type: 'answer', text: `answer ${number}`, thought: undefined, calls: [] },
  ),
).flat();

function decode(messages: readonly unknown[]) {
  const read = format.decode({ model: 'claude-sonnet-4-5', messages });
  // Read anew: an interner of its own remembers nothing.
  const fresh = format.decode({ model: 'claude-sonnet-4-5', messages }, { interner: new BlockInterner() });
  expect(read?.entries).toEqual(fresh?.entries);
  expect(read?.places).toEqual(fresh?.places);
  expect(read?.cacheMarks).toEqual(fresh?.cacheMarks);
  return read;
}

test('a parsed body that grows is gone on with: what is known are the same objects, and all is right', () => {
  let before = decode(MESSAGES.slice(0, 1));
  for (let length = 2; length <= MESSAGES.length; length += 1) {
    const read = decode(MESSAGES.slice(0, length));
    for (let index = 0; index < length - 2; index += 1) {
      expect(read?.entries[index]).toBe(before?.entries[index]);
      expect(read?.places[index]?.[0]).toBe(before?.places[index]?.[0]);
    }
    before = read;
  }
});

test('what was changed in the middle is read again, and both courses are remembered', () => {
  const changed = MESSAGES.map((message, index) =>
    index === 50 ? { role: 'user', content: 'pruned' } : message,
  );
  for (const length of [60, 70, 80]) {
    decode(MESSAGES.slice(0, length));
    expect(decode(changed.slice(0, length))?.entries[50]?.blocks).toEqual([{ type: 'text', text: 'pruned' }]);
  }
  decode(MESSAGES.slice(0, 10));
  decode([]);
});
