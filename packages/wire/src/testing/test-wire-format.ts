import { findToolExchanges } from '@hdc/core/content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockInterner } from '../intern/block-interner.ts';
import type { WireFormat } from '../wire-format.ts';
import { type ArbitraryTurn, conversationArbitrary } from './conversation-arbitrary.ts';
import {
  decoded,
  expectOneValueReplaced,
  expectRemove,
  expectReplace,
  expectRoundTrip,
  placesOf,
} from './expect-sound.ts';
import { noisyJson } from './noisy-json.ts';
import { recordedRequests } from './recorded-requests.ts';
import { testGrowingBodies } from './test-growing-bodies.ts';
import { testHostileBodies } from './test-hostile-bodies.ts';
import { WIRE_WRITERS, type WireWriter } from './wire-writers.ts';

const RUNS = { numRuns: 120 };
/** For machines that have other things to do. */
const TIMEOUT_MS = 600_000;

/**
 * The rules that every wire format must keep. Call it at the top of a test file; a format of one's own brings a
 * writer, which makes bodies for it.
 */
export function testWireFormat(format: WireFormat, writer: WireWriter = writerOf(format)): void {
  describe(`wire format ${format.name}: conformance`, () => {
    testGenerated(format, writer);
    testGrowingBodies(format, writer);
    testHostileBodies(format, writer);
    testRecorded(format);
  });
}

function writerOf({ name }: WireFormat): WireWriter {
  const writer = Object.entries(WIRE_WRITERS).find(([key]) => key === name)?.[1];
  if (!writer) throw new Error(`No writer for ${name}; known: ${Object.keys(WIRE_WRITERS).join(', ')}`);
  return writer;
}

function testGenerated(format: WireFormat, writer: WireWriter): void {
  const bodyOf = (turns: readonly ArbitraryTurn[]) => writer.body(turns.flatMap((turn) => writer.turn(turn)));
  const property = (
    name: string,
    check: (turns: readonly ArbitraryTurn[], text: string, at: number) => void,
  ) => {
    test(
      name,
      () => {
        fc.assert(
          fc.property(conversationArbitrary(), fc.nat(), (turns, seed) => {
            const text = noisyJson(bodyOf(turns), seed);
            check(turns, text, seed);
          }),
          RUNS,
        );
      },
      TIMEOUT_MS,
    );
  };

  property('decodes bytes, text and object alike, and patches nothing without an edit', (_, text) => {
    expectRoundTrip(format, text);
  });
  property('replaces a text and leaves every other byte as it was', (_, text, at) => {
    const count = placesOf(decoded(format, text)).length;
    if (count > 0) expectReplace(format, text, at % count);
  });
  property('takes out what may be taken out, and nothing else', (_, text, at) => {
    const count = placesOf(decoded(format, text)).length;
    if (count > 0) expectRemove(format, text, at % count);
  });
  property('makes many edits at once as one after the other', (_, text) => {
    const edits = placesOf(decoded(format, text)).flatMap((place, index) =>
      place.texts.length === 1 ? [{ type: 'replace' as const, place, text: `new ${index}` }] : [],
    );
    const oneByOne = edits.reduce((body, edit) => format.patch(body, [edit]), text);
    expect(format.patch(text, edits)).toBe(oneByOne);
  });
  property('finds every call with its answers', (turns, text) => {
    const { entries } = decoded(format, text);
    const { all } = findToolExchanges(entries);
    const calls = turns.flatMap((turn) => (turn.type === 'answer' ? turn.calls : []));
    expect(all.map(({ call }) => call.id)).toEqual(calls.map(({ id }) => id));
    expect(all.every(({ response }) => response !== undefined)).toBe(true);
    const sent = turns.flatMap((turn) => (turn.type === 'results' ? turn.results : []));
    const found = entries.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_response'));
    expect(found.map((block) => block.type === 'tool_response' && block.callId)).toEqual(
      sent.map(({ call }) => call.id),
    );
    const failed = found.map((block) => block.type === 'tool_response' && block.error !== undefined);
    if (writer.tellsFailure && sent.every(({ isList }) => !isList)) {
      expect(failed).toEqual(sent.map(({ isFailed }) => isFailed));
    }
  });
  property('drops nothing that it does not know', (turns, text) => {
    const kinds = decoded(format, text).entries.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'opaque' ? [block.kind] : [])),
    );
    const answers = turns.filter(({ type }) => type === 'answer' || type === 'unknown').length;
    const unknownMessages = turns.filter(({ type }) => type === 'unknown').length;
    expect(kinds.length).toBeGreaterThanOrEqual(
      writer === WIRE_WRITERS['openai-chat'] ? unknownMessages : answers,
    );
  });
  property('gives the same objects for the same blocks of the next request', (turns, text, seed) => {
    const interner = new BlockInterner();
    const first = format.decode(text, { interner });
    const longer = [...turns, { type: 'human' as const, texts: ['And now?'], isList: false }];
    const next = format.decode(noisyJson(bodyOf(longer), seed + 1), { interner });
    first?.entries.forEach((entry, index) => {
      expect(next?.entries[index]).toBe(entry);
    });
    expect(next?.entries.length).toBe((first?.entries.length ?? 0) + 1);
  });
  property('changes a string among the parameters of a call', (_, text) => {
    const request = decoded(format, text);
    for (const [index, { blocks }] of request.entries.entries()) {
      for (const [position, block] of blocks.entries()) {
        const place = request.places[index]?.[position];
        if (block.type !== 'tool_call' || !place?.parameters) continue;
        const given = Object.entries(Object(block.parameters)).find(([, value]) => typeof value === 'string');
        if (!given) continue;
        const patched = format.patch(text, [
          { type: 'parameter', place, parameter: [given[0]], text: 'less' },
        ]);
        const after = decoded(format, patched).entries[index]?.blocks[position];
        expect(after).toMatchObject({ parameters: { [given[0]]: 'less' } });
      }
    }
  });
}

function testRecorded(format: WireFormat): void {
  const requests = recordedRequests(format);
  if (requests.length === 0) test.skip('recorded requests: there are none of this format here');

  test.each(requests)('holds for the recorded request $name', ({ body, path }) => {
    const text = JSON.stringify(body);
    expectRoundTrip(format, text);
    const request = decoded(format, text, path);
    expect(request.model).toBeDefined();
    const places = placesOf(request);
    for (const place of places) expectOneValueReplaced(format, text, place);
    for (const index of [0, places.length >> 1, places.length - 1]) {
      expectReplace(format, text, index);
      expectRemove(format, text, index);
    }
    const results = findToolExchanges(request.entries).all.filter(({ response }) => response);
    const isWhole = request.continues === undefined;
    if (isWhole) expect(results.length).toBe(findToolExchanges(request.entries).all.length);
  });
}
