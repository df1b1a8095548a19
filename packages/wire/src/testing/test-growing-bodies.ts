import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBodies } from '../compare-bodies.ts';
import { BlockInterner } from '../intern/block-interner.ts';
import { exceedsLimits } from '../json/exceeds-limits.ts';
import { countMarks } from '../memory/count-marks.ts';
import { findList, noteList } from '../memory/known-lists.ts';
import type { WireEdit } from '../wire-edit.ts';
import type { WireFormat } from '../wire-format.ts';
import type { WireRequest } from '../wire-request.ts';
import { type ArbitraryTurn, conversationArbitrary } from './conversation-arbitrary.ts';
import { decoded, placesOf } from './expect-sound.ts';
import { noisyJson } from './noisy-json.ts';
import type { WireWriter } from './wire-writers.ts';

/** Long enough that what is known of a beginning is used; more than one falls between two places of a chunk. */
const LONGEST_TEXT = 24_000;
const STAND_IN = '«messages»';

/** Each body holds what another one held, up to some message: it grew, was rewound, or branched off. */
const histories = fc.array(
  fc.record({
    turns: conversationArbitrary(),
    dropped: fc.nat(3),
    longText: fc.nat(LONGEST_TEXT),
    spaces: fc.nat(LONGEST_TEXT),
    seed: fc.nat(),
  }),
  { minLength: 2, maxLength: 3 },
);

/** The memory of earlier bodies must change nothing: neither what is read nor what is written. */
export function testGrowingBodies(format: WireFormat, writer: WireWriter): void {
  test('reads and patches a body that begins as another one as if it were the first', () => {
    fc.assert(
      fc.property(histories, (steps) => {
        let messages: readonly string[] = [];
        for (const { turns, dropped, longText, spaces, seed } of steps) {
          const long: ArbitraryTurn = {
            type: 'human',
            texts: ['é'.repeat(longText)],
            isList: seed % 2 === 0,
          };
          const fresh = [...turns, long].flatMap((turn) => writer.turn(turn));
          const written = fresh.map((message, index) => noisyJson(message, seed + index));
          messages = [...messages.slice(0, messages.length - dropped), ' '.repeat(spaces), ...written];
          expectAsFromScratch(format, writeBody(writer, messages));
        }
      }),
      // Making such bodies smaller takes longer than reading them.
      { numRuns: 100, endOnFailure: true },
    );
  }, 600_000);
}

/** White space stands in front of the message behind it. */
function writeBody(writer: WireWriter, messages: readonly string[]): string {
  const joined = messages.reduce(
    (text, message) => text + (message.trim() === '' || text.trim() === '' ? '' : ',') + message,
    '',
  );
  return JSON.stringify(writer.body([STAND_IN])).replace(JSON.stringify(STAND_IN), () => joined);
}

function expectAsFromScratch(format: WireFormat, text: string): void {
  const bytes = Buffer.from(text);
  for (const elements of [3, 12, 40]) {
    const limits = { depth: 8, elements };
    const isRead = format.decode(Buffer.from(text), { limits }) !== undefined;
    expect(isRead).toBe(!exceedsLimits(Buffer.from(text), limits));
  }
  const known = decoded(format, bytes);
  for (const key of [format.marks?.key ?? 'role', 'role']) {
    expect(countMarks(bytes, key)).toBe(countMarks(Buffer.from(text), key));
  }
  const scratch = format.decode(text, { interner: new BlockInterner() });
  if (!scratch) throw new Error('The text is no request');
  expectSame(factsOf(known), factsOf(scratch));
  expectSame(known.body, JSON.parse(text));
  const first = format.patch(bytes, editsOf(known, 'shorter'));
  expect(Buffer.from(first).toString()).toBe(format.patch(text, editsOf(scratch, 'shorter')));
  expectComparedAsFromScratch(bytes, first);
  const second = format.patch(first, editsOf(known, 'a text that is longer'));
  expect(Buffer.from(second).toString()).toBe(format.patch(text, editsOf(scratch, 'a text that is longer')));
}

/** Quick where nothing differs, which is nearly always. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** Copies are bytes without any known facts. */
function expectComparedAsFromScratch(before: Uint8Array, after: Uint8Array): void {
  const scratch = compareBodies(Buffer.from(before), Buffer.from(after));
  // The patch is known for these bytes alone.
  const found = () => compareBodies(before, after).map(({ path, bytes }) => ({ path, bytes }));
  expect(found()).toEqual(scratch);
  // The result is remembered.
  expect(found()).toEqual(scratch);
  if (before === after) return;
  expectSeen(before, after);
  // A changed byte is seen anywhere.
  const wrong = Buffer.from(before);
  const at = Math.floor(wrong.length / 3);
  wrong[at] = (wrong[at] ?? 0) ^ 1;
  const list = findList(before);
  if (list) noteList(wrong, list);
  expect(isDifferent(before, wrong)).toBe(true);
}

/** A byte that is another one than what was spliced is found if it would be without anything known, perhaps nearer. */
function expectSeen(before: Uint8Array, after: Uint8Array): void {
  const list = findList(after);
  const expected = differencesOf(before, after);
  for (const share of [0.3, 0.8]) {
    const wrong = Buffer.from(after);
    const at = Math.floor(wrong.length * share);
    wrong[at] = (wrong[at] ?? 0) ^ 1;
    const isSeen = differencesOf(Buffer.from(before), Buffer.from(wrong)) !== expected;
    if (list) noteList(wrong, list);
    expect(differencesOf(before, wrong) !== expected).toBe(isSeen);
  }
}

function differencesOf(before: Uint8Array, after: Uint8Array): string {
  try {
    return JSON.stringify(compareBodies(before, after).map(({ path }) => path));
  } catch {
    return 'no JSON';
  }
}

/** Bytes that are no JSON any more cannot be compared. */
function isDifferent(before: Uint8Array, after: Uint8Array): boolean {
  try {
    return compareBodies(before, after).length > 0;
  } catch {
    return true;
  }
}

function factsOf({ toolsHash, body: _, ...facts }: WireRequest): object {
  return { ...facts, toolsHash: toolsHash() };
}

/** Replaces every second block by one text. */
function editsOf(request: WireRequest, text: string): readonly WireEdit[] {
  const places = placesOf(request).filter(({ texts }) => texts.length === 1);
  return places.flatMap((place, index) => (index % 2 === 0 ? [{ type: 'replace', place, text }] : []));
}
