import type { WireFormatName } from '@hdc/wire';
import { type ArbitraryResult, type ArbitraryTurn, type Call, WIRE_WRITERS } from '@hdc/wire/testing';
import fc from 'fast-check';
import { codingConversationArbitrary } from './coding-conversation.ts';

/** One request of clients that do everything that real ones were seen to do. */
export interface ChangingRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since the request before it. */
  readonly gapMs: number;
  /** Only counts tokens. */
  readonly isDryRun: boolean;
}

const ACTIONS = [
  'grow',
  'grow',
  'grow',
  'grow',
  'grow',
  'grow',
  'again',
  'edit',
  'edit',
  'reform',
  'double',
  'rewind',
  'compact',
  'fork',
  'restart',
  'restart',
  'tools',
  'system',
  'count',
] as const;

interface Step {
  /** The conversation that speaks now. */
  readonly conversation: number;
  readonly action: (typeof ACTIONS)[number];
  readonly amount: number;
  readonly gapMs: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  conversation: fc.nat(5),
  action: fc.constantFrom(...ACTIONS),
  amount: fc.nat(1_000),
  gapMs: fc.oneof(fc.nat(20_000), fc.nat(900_000)),
});

/** Long enough for what is remembered of the beginnings of bodies, or not. */
const start = fc.constantFrom(0, 0, 40_000);

/**
 * Requests of several conversations by turns: they grow, come again, are edited in the middle or written otherwise,
 * rewound, compacted and forked, begin anew with the same words and the same ids, and declare other tools or another
 * system prompt. Some tell which conversation it is,
 * and ids of some only count.
 */
export function changingRequestsArbitrary(name: WireFormatName): fc.Arbitrary<readonly ChangingRequest[]> {
  return fc
    .record({
      sources: fc.array(fc.tuple(codingConversationArbitrary(), start, fc.boolean()), {
        minLength: 2,
        maxLength: 2,
      }),
      steps: fc.array(step, { minLength: 8, maxLength: 14 }),
    })
    .map(({ sources, steps }) => {
      const clients = sources.map(
        ([turns, length, isNamed], index) =>
          new ChangingClient(
            name,
            withLongStart(isNamed ? turns : turns.map(withCountingIds), length),
            isNamed ? `c${index}` : undefined,
          ),
      );
      return steps.flatMap(({ conversation, action, amount, gapMs }): readonly ChangingRequest[] => {
        const client = clients[conversation % clients.length];
        if (!client) return [];
        if (action === 'fork') clients.push(client.fork(`${clients.length}`));
        else client.act(action, amount);
        const { body, headers } = client;
        return [{ body, headers, gapMs, isDryRun: action === 'count' }];
      });
    });
}

function withLongStart(turns: readonly ArbitraryTurn[], length: number): readonly ArbitraryTurn[] {
  const [first, ...rest] = turns;
  if (first?.type !== 'human') return turns;
  return [{ ...first, texts: [`${first.texts[0]}${'é'.repeat(length / 2)}`] }, ...rest];
}

class ChangingClient {
  readonly #name: WireFormatName;
  readonly #id: string | undefined;
  #turns: readonly ArbitraryTurn[];
  #count: number;
  #tools = '';
  #system = '';

  constructor(name: WireFormatName, turns: readonly ArbitraryTurn[], id: string | undefined, count = 1) {
    this.#name = name;
    this.#turns = turns;
    this.#id = id;
    this.#count = count;
  }

  get body(): string {
    const writer = WIRE_WRITERS[this.#name];
    const messages = this.#turns.slice(0, this.#count).flatMap((turn) => writer.turn(turn));
    return JSON.stringify(writer.body(messages))
      .replace('Be careful.', `Be careful.${this.#system}`)
      .replace('"read_file"', `"read_file${this.#tools}"`);
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#id === undefined ? {} : { 'x-session-id': this.#id };
  }

  fork(suffix: string): ChangingClient {
    const id = this.#id === undefined ? undefined : `${this.#id}-${suffix}`;
    return new ChangingClient(this.#name, this.#turns, id, this.#count);
  }

  act(action: Exclude<Step['action'], 'fork'>, amount: number): void {
    if (action === 'grow') this.#moveTo(this.#count + 2 + (amount % 5));
    if (action === 'rewind') this.#moveTo(this.#count - (amount % 5));
    if (action === 'edit') this.#change(amount % this.#count, (turn) => changeTurn(turn, amount % 2 === 0));
    if (action === 'reform') this.#change(amount % this.#count, reformTurn);
    if (action === 'double') this.#change(amount % this.#count, doubleTurn);
    if (action === 'compact') this.#compact(amount % this.#count);
    if (action === 'restart') this.#restart(amount);
    if (action === 'tools') this.#tools = `_${amount % 3}`;
    if (action === 'system') this.#system = ` ${amount % 3}`;
  }

  #compact(gone: number): void {
    const summary: ArbitraryTurn = { type: 'human', texts: [`${gone} turns in short`], isList: false };
    this.#turns = [summary, ...this.#turns.slice(gone)];
    this.#moveTo(this.#count - gone + 1);
  }

  /** Another conversation that begins with the same words: its rounds come in another order, with the ids of before. */
  #restart(amount: number): void {
    const [first, ...rest] = this.#turns;
    if (!first) return;
    const start = rest.findIndex(({ type }, index) => type === 'answer' && index >= amount % rest.length);
    const turns = [...rest.slice(Math.max(0, start)), ...rest.slice(0, Math.max(0, start))];
    this.#turns = [first, ...renumber(turns)];
    this.#moveTo(3 + (amount % 4));
  }

  /** A client asks when there is something to answer. */
  #moveTo(count: number): void {
    this.#count = Math.max(1, Math.min(this.#turns.length, count));
    while (this.#count > 1 && this.#turns[this.#count - 1]?.type === 'answer') this.#count--;
  }

  #change(at: number, change: (turn: ArbitraryTurn) => ArbitraryTurn): void {
    this.#turns = this.#turns.map((turn, index) => (index === at ? change(turn) : turn));
  }
}

/** Says something else, be it only one character of a long text or what the model said. */
function changeTurn(turn: ArbitraryTurn, isSlight: boolean): ArbitraryTurn {
  const changed = (text: string) => (isSlight ? `${text.slice(0, -2)}~${text.slice(-1)}` : `${text} Or so.`);
  switch (turn.type) {
    case 'human':
      return { ...turn, texts: isSlight ? ['Done.'] : turn.texts.map(changed) };
    case 'answer':
      return { ...turn, text: changed(turn.text ?? '') };
    case 'results':
      return withResults(turn, (each) => ({ ...each, texts: each.texts.map(changed) }));
    case 'unknown':
      return turn;
  }
}

/** The same text as a list or not. */
function reformTurn(turn: ArbitraryTurn): ArbitraryTurn {
  if (turn.type === 'human') return { ...turn, isList: !turn.isList };
  return turn.type === 'results' ? withResults(turn, (each) => ({ ...each, isList: !each.isList })) : turn;
}

function doubleTurn(turn: ArbitraryTurn): ArbitraryTurn {
  return turn.type === 'results' ? { ...turn, results: [...turn.results, ...turn.results] } : turn;
}

/** The ids that a client gives to the calls of every conversation, one after the other. */
function renumber(turns: readonly ArbitraryTurn[]): readonly ArbitraryTurn[] {
  let answers = -1;
  const idOf = (call: Call, index: number) => ({
    ...call,
    id: call.id.replace(
      /\d+(?:_\d+)?$/,
      call.id.includes('_', 5) ? `${answers}_${index}` : `${answers}${index}`,
    ),
  });
  let [calls, numbered]: [readonly Call[], readonly Call[]] = [[], []];
  return turns.map((turn) => {
    if (turn.type === 'answer') {
      answers += 1;
      [calls, numbered] = [turn.calls, turn.calls.map(idOf)];
      return { ...turn, calls: numbered };
    }
    if (turn.type !== 'results') return turn;
    return withResults(turn, (each) => {
      const at = calls.findIndex(({ id }) => id === each.call.id);
      return { ...each, call: numbered[at] ?? each.call };
    });
  });
}

/** `call_1_2` becomes `call_12`, which other conversations have as well. */
function withCountingIds(turn: ArbitraryTurn): ArbitraryTurn {
  const counting = (call: Call) => ({
    ...call,
    id: call.id.replace(/_(?=\d+$)/, ''),
  });
  if (turn.type === 'answer') return { ...turn, calls: turn.calls.map(counting) };
  if (turn.type !== 'results') return turn;
  return withResults(turn, (each) => ({ ...each, call: counting(each.call) }));
}

function withResults(
  turn: ArbitraryTurn & { readonly type: 'results' },
  change: (result: ArbitraryResult) => ArbitraryResult,
): ArbitraryTurn {
  return { ...turn, results: turn.results.map(change) };
}
