import fc from 'fast-check';
import type { Call, Result as PlainResult, Turn as PlainTurn } from '../writers/turn.ts';

/** A conversation in words of no vendor, with whatever a format may hold besides. */
export type ArbitraryTurn =
  | Exclude<PlainTurn, { readonly type: 'results' }>
  | {
      readonly type: 'results';
      readonly results: readonly ArbitraryResult[];
      readonly words: string | undefined;
    };

export interface ArbitraryResult extends PlainResult {
  readonly hasImage: boolean;
  /** A part of a type that nobody knows. */
  readonly hasUnknownPart: boolean;
}

/** Characters that JSON has to escape, that UTF-8 writes in several bytes, and half of a surrogate pair. */
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', '\ud800', '"\\"', '</a>\u2028', '{"a":1.0}', '\\', 'é€😀', '\u0000'),
);

const name = fc.constantFrom('read_file', 'bash', 'freeform');
const parameters = fc.dictionary(fc.string({ maxLength: 6 }), fc.oneof(text, fc.integer(), fc.boolean()), {
  maxKeys: 3,
});

const outcome = fc.record({
  texts: fc.array(text, { minLength: 1, maxLength: 3 }),
  isList: fc.boolean(),
  isFailed: fc.boolean(),
  hasImage: fc.boolean(),
  hasUnknownPart: fc.boolean(),
});

const human: fc.Arbitrary<readonly ArbitraryTurn[]> = fc
  .record({ texts: fc.array(text, { minLength: 1, maxLength: 3 }), isList: fc.boolean() })
  .map((turn) => [{ type: 'human', ...turn }]);

const unknown: fc.Arbitrary<readonly ArbitraryTurn[]> = fc
  .record({ role: fc.constant('critic'), content: fc.jsonValue({ maxDepth: 2 }) })
  .map((value) => [{ type: 'unknown', value }]);

/** Results come in any order, some of them twice. */
const round: fc.Arbitrary<readonly ArbitraryTurn[]> = fc
  .record({
    text: fc.option(text, { nil: undefined }),
    thought: fc.option(text, { nil: undefined }),
    calls: fc.array(fc.tuple(name, parameters, outcome), { minLength: 1, maxLength: 3 }),
    order: fc.array(fc.nat(), { maxLength: 3 }),
    isDoubled: fc.boolean(),
    words: fc.option(text, { nil: undefined }),
  })
  .map(({ calls, order, isDoubled, words, ...answer }) => {
    const made = calls.map(
      ([tool, given], index): Call => ({ id: `${index}`, name: tool, parameters: given }),
    );
    const results = made.map((call, index): ArbitraryResult => {
      const { isList, texts, ...rest } = calls[index]?.[2] ?? NO_OUTCOME;
      return { call, isList, texts: isList ? texts : texts.slice(0, 1), ...rest };
    });
    const inOrder = results.toSorted((a, b) => (order[+a.call.id] ?? 0) - (order[+b.call.id] ?? 0));
    const sent = isDoubled ? [...inOrder, ...inOrder] : inOrder;
    return [
      { type: 'answer', ...answer, calls: made },
      { type: 'results', results: sent, words },
    ];
  });

const NO_OUTCOME = { texts: [''], isList: false, isFailed: false, hasImage: false, hasUnknownPart: false };

/** Conversations of a few turns; calls have ids of their own. */
export function conversationArbitrary(): fc.Arbitrary<readonly ArbitraryTurn[]> {
  return fc
    .array(fc.oneof(human, round, round, unknown), { maxLength: 5 })
    .map((rounds) =>
      rounds.flatMap((turns, number) => turns.map((turn) => withIds(turn, `call_${number}_`))),
    );
}

function withIds(turn: ArbitraryTurn, prefix: string): ArbitraryTurn {
  const rename = (call: Call): Call => ({ ...call, id: prefix + call.id });
  if (turn.type === 'answer') return { ...turn, calls: turn.calls.map(rename) };
  if (turn.type !== 'results') return turn;
  return { ...turn, results: turn.results.map((result) => ({ ...result, call: rename(result.call) })) };
}
