import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noisyJson } from '../testing/noisy-json.ts';
import { BodyMemory } from './body-memory.ts';

const body = (list: readonly unknown[], rest: object = {}) =>
  Buffer.from(JSON.stringify({ model: 'm', messages: list, ...rest }));
const messages = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ role: 'user', content: `${n}` }));

describe('the memory of bodies', () => {
  test('takes what was there before as it was parsed, and parses the rest', () => {
    const memory = new BodyMemory('messages', 0);
    const before: unknown = memory.parse(body(messages(10)));
    const after: unknown = memory.parse(body(messages(12), { stream: true }));
    expect(after).toEqual(JSON.parse(body(messages(12), { stream: true }).toString()));
    expect(listOf(after)[3]).toBe(listOf(before)[3]);
    expect(listOf(after)[9]).not.toBe(listOf(before)[9]);
  });

  test.each<[string, Buffer]>([
    ['the same', body(messages(10))],
    ['shorter', body(messages(4))],
    ['empty', body([])],
    ['of another model', Buffer.from(body(messages(10)).toString().replace('"m"', '"n"'))],
    ['with a second list', Buffer.from(body(messages(12)).toString().replace(/\}$/, ',"messages":[1]}'))],
    [
      'with a list under an escaped key',
      Buffer.from(body(messages(12)).toString().replace(/\}$/, ',"m\\u0065ssages":[1]}')),
    ],
    [
      'with another end of an element',
      Buffer.from(body(messages(10)).toString().replace('"9"}', '"9", "more": 1}')),
    ],
    ['cut off', body(messages(12)).subarray(0, -4)],
    ['with numbers in the list', body([...messages(9), 1, 22, 3])],
  ])('parses a body that is %s as a parser does', (_, next) => {
    const memory = new BodyMemory('messages', 0);
    memory.parse(body(messages(10)));
    expect(memory.parse(next)).toEqual(parse(next));
    expect(memory.parse(next)).toEqual(parse(next));
  });

  test('parses whatever comes, in any order, as a parser does', () => {
    const list = fc.array(fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.nat(120)), { maxLength: 12 });
    const bodies = fc.array(fc.tuple(list, fc.nat(12), fc.nat(2)), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(bodies, (sent) => {
        const memory = new BodyMemory('messages', 0);
        const history: unknown[] = [];
        for (const [more, kept, seed] of sent) {
          history.length = Math.min(history.length, kept);
          history.push(...more);
          const text = noisyJson({ model: 'm', messages: history, after: more }, seed);
          expect(memory.parse(Buffer.from(text))).toEqual(JSON.parse(text));
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('is not misled by whoever writes over bytes that were parsed', () => {
    const memory = new BodyMemory('messages', 0);
    const reused = body(messages(10));
    memory.parse(reused);
    reused.fill(0x20);
    expect(memory.parse(body(messages(11)))).toEqual(parse(body(messages(11))));
  });
});

function listOf(value: unknown): readonly unknown[] {
  return Object(value).messages;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
