import { describe, expect, test } from 'vitest';
import { RequestBuilder } from '../decode/request-builder.ts';
import { BlockInterner } from '../intern/block-interner.ts';
import { parseBody } from '../json/lazy-list.ts';
import { BodyMemory } from './body-memory.ts';
import type { EditedElements } from './known-lists.ts';
import { openBody, rememberedBody } from './open-body.ts';

const body = (list: readonly unknown[], rest: object = {}) =>
  Buffer.from(JSON.stringify({ model: 'm', messages: list, ...rest }));
const messages = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ role: 'user', content: `${from + n}` }));

/** Parses with a memory and notes every message as a text. */
function parse(
  memory: BodyMemory,
  bytes: Buffer,
  at?: number,
): { readonly value: unknown; readonly read: number; readonly edited: EditedElements } {
  const opened = openBody(memory, bytes, { key: 'messages', salt: '', chunkBytes: 32 });
  if (!opened) return { value: parseBody(bytes), read: 0, edited: new Map() };
  const builder = new RequestBuilder(new BlockInterner(), opened.progress);
  let read = 0;
  builder.list(opened.list, (message, index) => {
    read += 1;
    builder.text('human', JSON.stringify(message), ['messages', index]);
    builder.endEntry();
  });
  expect(builder.readList.read.entries).toHaveLength(opened.list.length);
  memory.keep(rememberedBody(opened, builder.readList), { grownFrom: opened.known, at });
  return { value: opened.value, read, edited: opened.edited };
}

describe('the memory of bodies', () => {
  test('takes what was there before as it was read, and reads the rest', () => {
    const memory = new BodyMemory();
    const before = parse(memory, body(messages(10)));
    for (const index of [3, 9]) before.edited.set(index, { edits: [], splices: [] });
    const after = parse(memory, body(messages(12), { stream: true }));
    expect(before.read).toBe(10);
    expect(after.read).toBeLessThan(6);
    expect(after.value).toEqual(JSON.parse(body(messages(12), { stream: true }).toString()));
    expect(after.edited.get(3)).toBe(before.edited.get(3));
    expect(after.edited.has(9)).toBe(false);
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
    ['cut off in an element that was known', body(messages(12)).subarray(0, -80)],
    ['with numbers in the list', body([...messages(9), 1, 22, 3])],
  ])('parses a body that is %s as a parser does', (_, next) => {
    const memory = new BodyMemory();
    parse(memory, body(messages(10)));
    expect(parse(memory, next).value).toEqual(parseBody(next));
    expect(parse(memory, next).value).toEqual(parseBody(next));
  });

  test('is not misled by whoever writes over bytes that were read', () => {
    const memory = new BodyMemory();
    const reused = body(messages(10));
    parse(memory, reused);
    reused.fill(0x20);
    expect(parse(memory, body(messages(11))).value).toEqual(parseBody(body(messages(11))));
  });

  test('knows both branches of a conversation', () => {
    const memory = new BodyMemory();
    const branch = (from: number) => body([...messages(10), ...messages(20, from)]);
    for (const from of [100, 200]) parse(memory, branch(from));
    for (const from of [100, 200]) expect(parse(memory, branch(from)).read).toBeLessThan(5);
  });

  test('forgets what was not met for the longest time', () => {
    const memory = new BodyMemory(3_000);
    const conversation = (number: number, count: number) => body(messages(count, 1_000 * number));
    for (let number = 1; number <= 9; number += 1) {
      parse(memory, conversation(number, 20));
      // The first one goes on all the time.
      expect(parse(memory, conversation(1, 20 + number)).read).toBeLessThan(5);
    }
    expect(parse(memory, conversation(9, 21)).read).toBeLessThan(5);
    expect(parse(memory, conversation(2, 21)).read).toBe(21);
  });

  test('keeps conversations that go on by turns, though many others end with one request', () => {
    const memory = new BodyMemory(10_000);
    const conversation = (number: number, count: number) => body(messages(count, 1_000 * number));
    const lasting = [1, 2, 3, 4];
    for (let round = 0; round < 10; round += 1) {
      for (const number of lasting) {
        const { read } = parse(memory, conversation(number, 20 + round));
        if (round > 0) expect(read).toBeLessThan(5);
      }
      for (let other = 10; round > 1 && other < 30; other += 1) {
        parse(memory, conversation(100 * round + other, 20));
      }
    }
  });

  test('forgets conversations that went on, once others do', () => {
    const memory = new BodyMemory(3_000);
    const conversation = (number: number, count: number) => body(messages(count, 1_000 * number));
    for (let number = 1; number <= 9; number += 1) {
      for (const count of [20, 21]) parse(memory, conversation(number, count));
      expect(parse(memory, conversation(number, 22)).read).toBeLessThan(5);
    }
    expect(parse(memory, conversation(1, 23)).read).toBe(23);
  });

  test('forgets what was last met before a moment', () => {
    const memory = new BodyMemory();
    const conversation = (number: number, count: number) => body(messages(count, 1_000 * number));
    for (const number of [1, 2]) parse(memory, conversation(number, 20), 100);
    parse(memory, conversation(1, 21), 300);
    memory.forgetBefore(200);
    expect(parse(memory, conversation(1, 22), 400).read).toBeLessThan(5);
    expect(parse(memory, conversation(2, 21), 400).read).toBe(21);
  });

  test('keeps nothing of a body of which no element had ended', () => {
    const memory = new BodyMemory();
    const long = (text: string) => body([{ content: text.repeat(200) }]);
    expect(parse(memory, long('a')).read).toBe(1);
    expect(parse(memory, long('a')).read).toBe(1);
  });
});
