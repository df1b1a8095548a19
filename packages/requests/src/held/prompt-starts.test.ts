import { type CacheMark, WIRE_FORMATS, type WireRequest } from '@hdc/wire';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDecidableBlocks } from '../blocks/find-decidable-blocks.ts';
import { type SentBlock, sentBlocks } from '../blocks/sent-block.ts';
import { type DecidedRequest, toSentRequest } from '../blocks/sent-request.ts';
import { codingConversationArbitrary } from '../testing/coding-conversation.ts';
import { readPromptStarts } from './prompt-starts.ts';

const format = WIRE_FORMATS['anthropic-messages'];
const writer = WIRE_WRITERS['anthropic-messages'];
const tokensOf = () => 10;
/** Tools are the same object in all requests of a conversation. */
const START = { system: 'You are an agent.', tools: [{ name: 'Read', input_schema: {} }] };

/** What each request of a growing conversation asks for: counts of blocks, marks and blocks that are gone or shorter. */
const steps = fc.array(
  fc.record({
    length: fc.nat(),
    wanted: fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
    marks: fc.array(fc.nat(), { maxLength: 3 }),
    changed: fc.array(fc.nat(), { maxLength: 3 }),
    isGone: fc.boolean(),
  }),
  { minLength: 2, maxLength: 8 },
);

test('beginnings of a request that continues another are those of one that nobody has seen', () => {
  fc.assert(
    fc.property(codingConversationArbitrary(), steps, (turns, asked) => {
      const changes = new Map<SentBlock, SentBlock>();
      const read = asked.map(({ length, wanted, marks: marked, changed, isGone }) => {
        const messages = turns.slice(0, 1 + (length % turns.length)).flatMap((turn) => writer.turn(turn));
        const decoded = format.decode(Object.assign({}, writer.body(messages), START));
        if (!decoded) throw new Error('no request');
        const sent = changeSome(decoded, changed, isGone, changes);
        const question = {
          blocks: new Set(wanted),
          marks: marked.flatMap((number) => markAt(decoded, number)),
        };
        return {
          decoded,
          sent,
          question,
          starts: readPromptStarts(decoded, sent, { ...question, tokensOf }),
        };
      });
      for (const { decoded, sent, question, starts } of read) {
        // Another count of tokens is another reading.
        const anew = readPromptStarts(decoded, sent, { ...question, tokensOf: () => 10 });
        expect(starts.marked).toEqual(anew.marked);
        for (const blocks of question.blocks) expect(starts.at(blocks)).toEqual(anew.at(blocks));
      }
    }),
    { numRuns: 200 },
  );
});

/** Some blocks of a request with another text or without any; from then on they stay so. */
function changeSome(
  decoded: WireRequest,
  changed: readonly number[],
  isGone: boolean,
  changes: Map<SentBlock, SentBlock>,
): DecidedRequest {
  const { blocks } = findDecidableBlocks(decoded);
  for (const number of changed) {
    const found = blocks[number % Math.max(1, blocks.length)];
    if (found?.block.type !== 'tool_response' || changes.has(found)) continue;
    const sent = isGone ? undefined : { ...found.block, result: 'shorter' };
    changes.set(found, { ...found, sent, decisions: [DECISION] });
  }
  return toSentRequest(decoded, sentBlocks(blocks.map((block) => changes.get(block) ?? block)));
}

const DECISION = {
  key: 'key',
  change: { type: 'replace', text: 'shorter' },
  reason: { kind: 'test', why: 'for the test' },
  evidence: [],
  at: 0,
  tokens: 0,
} as const;

function markAt({ places }: WireRequest, number: number): readonly CacheMark[] {
  const all = places.flat();
  const path = all[number % Math.max(1, all.length)]?.path;
  return path ? [{ path, lifetimeSeconds: 300 }] : [];
}
