import type { ContentBlock, IContent } from '@hdc/core';
import { estimatePieceTokens } from '@hdc/core/content';
import { AdaptiveDensityStrategy, DEFAULT_DENSITY_CONFIG, isStub } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type ArbitraryResult, type ArbitraryTurn, WIRE_WRITERS } from '@hdc/wire/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTurn } from './conversation/turn.ts';
import { createPruner } from './create-pruner.ts';
import type { Decision } from './decisions/decision.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { changingRequestsArbitrary } from './testing/changing-requests.ts';
import { CopiedStore } from './testing/copied-store.ts';
import { eagerStrategy } from './testing/eager-strategy.ts';

const ADAPTIVE = new AdaptiveDensityStrategy();
/** Everything that may go does, whatever it costs. */
const ALL = {
  keepLastResults: 0,
  ingest: { enabled: false },
  density: { adaptive: { preset: 'balanced' as const, isFull: true } },
};

/** A call and its result. */
type Step = readonly [id: string, name: string, parameters: Readonly<Record<string, unknown>>, text: string];

/** An id that no other conversation has. */
const idOf = (name: string) => `toolu_01f3a7c21d4e8b09${name}z`;
const file = (version: number) =>
  Array.from({ length: 60 }, (_, line) => `const value${line} = ${line + (line < 3 ? version : 0)};`).join(
    '\n',
  );
const other = (name: string) => `${name}\n`.repeat(60);
const read = (id: string, path: string, text: string): Step => [id, 'Read', { file_path: path }, text];

function conversation(steps: readonly Step[], { words = 'Mend the report.' } = {}): readonly ArbitraryTurn[] {
  return [
    { type: 'human', texts: [words], isList: false },
    ...steps.flatMap(([id, name, parameters, text]): readonly ArbitraryTurn[] => {
      const call = { id, name, parameters };
      const result: ArbitraryResult = {
        call,
        texts: [text],
        isList: false,
        isFailed: false,
        hasImage: false,
        hasUnknownPart: false,
      };
      return [
        { type: 'answer', text: undefined, thought: undefined, calls: [call] },
        { type: 'results', results: [result], words: undefined },
      ];
    }),
  ];
}

/** Sends turns; for each result whether a pointer stands in its place. */
function createSender(name: WireFormatName, store: DecisionStore = new MemoryDecisionStore()) {
  const [format, writer] = [WIRE_FORMATS[name], WIRE_WRITERS[name]];
  const pruner = createPruner({ strategy: ADAPTIVE, store, now: () => 1_700_000_000_000, settings: ALL });
  return async (turns: readonly ArbitraryTurn[]) => {
    const body = JSON.stringify(writer.body(turns.flatMap((turn) => writer.turn(turn))));
    const result = await pruner.prune({ format, body });
    const blocks = format.decode(result.request)?.entries.flatMap((entry) => entry.blocks) ?? [];
    const pruned = blocks.flatMap((block) => (block.type === 'tool_response' ? isStub(block) : []));
    return { ...result, body, pruned };
  };
}

/** Each request of a conversation, one answer after the other; what came of the last. */
async function play(send: ReturnType<typeof createSender>, turns: readonly ArbitraryTurn[]) {
  let last = await send(turns.slice(0, 1));
  for (let end = 3; end <= turns.length; end += 2) last = await send(turns.slice(0, end));
  return last;
}

describe.each(WIRE_FORMAT_NAMES)('in %s', (name) => {
  const [a, b, c] = [
    read(idOf('a'), '/a.ts', file(1)),
    read(idOf('b'), '/a.ts', file(1)),
    read(idOf('c'), '/a.ts', file(1)),
  ];
  const rest = ['x', 'y', 'z'].map((each) => read(idOf(each), `/${each}`, other(each)));

  test('a rewind to the only read of a file brings it back, and books nothing', async () => {
    const send = createSender(name);
    expect((await play(send, conversation([a, b, ...rest]))).pruned).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    const rewound = await send(conversation([a]));
    expect([rewound.request, rewound.edits, rewound.sentTokens]).toEqual([
      rewound.body,
      [],
      rewound.rawTokens,
    ]);
    expect((await send(conversation([a, b]))).pruned).toEqual([true, false]);
  });

  test('of a chain, what is superseded by what is still there stays so', async () => {
    const send = createSender(name);
    expect((await play(send, conversation([a, b, c, ...rest]))).pruned.slice(0, 3)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await send(conversation([a, b]))).pruned).toEqual([true, false]);
    expect((await send(conversation([a, b, c]))).pruned).toEqual([true, true, false]);
  });

  test('another process, a fork, and what is left of a compaction keep their bytes', async () => {
    const store = new MemoryDecisionStore();
    const steps = [read(idOf('o'), '/o', other('o')), a, b, ...rest];
    const sent = await play(createSender(name, store), conversation(steps));
    const again = await createSender(name, store)(conversation(steps));
    expect(again.request).toBe(sent.request);
    const fork = await createSender(name, store)(conversation([...steps, read(idOf('f'), '/f', other('f'))]));
    expect(fork.pruned.slice(0, steps.length)).toEqual(sent.pruned);
    const compacted = conversation(steps.slice(1), { words: 'All before, in short.' });
    const after = await createSender(name, store)(compacted);
    expect([after.pruned, after.why]).toEqual([sent.pruned.slice(1), []]);
  });

  test('what is rewound and superseded otherwise is decided anew, and both branches keep their bytes', async () => {
    const send = createSender(name);
    const write: Step = [idOf('w'), 'Write', { file_path: '/a.ts', content: file(2) }, 'ok'];
    const [one, two] = [
      conversation([a, b, ...rest]),
      conversation([a, rest[0] ?? b, write, ...rest.slice(1)]),
    ];
    const first = await play(send, one);
    await send(conversation([a]));
    const second = await play(send, two);
    expect(second.pruned).toEqual([true, false, false, false, false]);
    for (const [turns, { request }] of [
      [one, first],
      [two, second],
      [one, first],
    ] as const) {
      expect((await send(turns)).request).toBe(request);
    }
  });
});

describe.each([
  ['ids that count', (number: number) => `call_${number}`],
  ['ids that begin anew with every answer', () => 'call_0'],
  ['ids that a client uses again', (number: number) => `call_${number}_of_task`],
])('%s', (_, numbered) => {
  const steps = (texts: readonly (readonly [string, string])[]) =>
    texts.map(([path, text], index) => read(numbered(index), path, text));

  test.each(['openai-chat', 'gemini'] as const)(
    'decide nothing of a new conversation, in %s',
    async (name) => {
      const store = new MemoryDecisionStore();
      const old = await play(
        createSender(name, store),
        conversation(
          steps([
            ['/a.ts', file(1)],
            ['/a.ts', file(1)],
            ['/b', other('b')],
            ['/c', other('c')],
          ]),
        ),
      );
      expect(old.pruned).toEqual([true, false, false, false]);
      const [send, unaware] = [createSender(name, store), createSender(name)];
      const turns = conversation(
        steps([
          ['/a.ts', file(1)],
          ['/d', other('d')],
          ['/b', other('b')],
          ['/c', other('c')],
        ]),
      );
      for (const end of [1, 3, 5, 7, 9]) {
        const [now, expected] = [await send(turns.slice(0, end)), await unaware(turns.slice(0, end))];
        expect([now.request, now.edits]).toEqual([expected.request, []]);
      }
    },
  );
});

test('of the same call with the same text, the newest stays, though ids begin anew with every answer', async () => {
  const send = createSender('openai-chat');
  const steps = [1, 2, 3].map(() => read('call_0', '/a.ts', file(1)));
  expect((await play(send, conversation(steps))).pruned).toEqual([true, true, false]);
  expect((await send(conversation(steps.slice(0, 2)))).pruned).toEqual([true, false]);
  expect((await send(conversation(steps.slice(0, 1)))).pruned).toEqual([false]);
});

test('what is old is so only behind the answers that made it old', async () => {
  const send = createSender('anthropic-messages');
  const runs = Array.from(
    { length: 40 },
    (_, number): Step => [
      idOf(`${number}`),
      'Bash',
      { command: `echo ${number}` },
      `${number} says a lot\n`.repeat(60),
    ],
  );
  const { pruned, edits } = await play(send, conversation(runs));
  const [oldest] = edits;
  expect([oldest?.kind, pruned[0]]).toEqual(['old-output', true]);
  const since = await Promise.all(
    [...runs.keys()].map(async (count) => (await send(conversation(runs.slice(0, count + 1)))).pruned[0]),
  );
  const first = since.indexOf(true);
  expect(first).toBeGreaterThan(2);
  expect(since).toEqual(since.map((_, count) => count >= first));
});

describe('decisions of earlier versions, which name no evidence', () => {
  const steps = ['a', 'b', 'c', 'd', 'e'].map((each) => read(idOf(each), `/${each}`, other(each)));
  const withoutEvidence = ({ evidence: _, ...decision }: Decision) => decision;

  test('hold in conversations under way, and not of the newest results', async () => {
    const store = new CopiedStore();
    const strategy = eagerStrategy;
    const format = WIRE_FORMATS['anthropic-messages'];
    const body = (count: number) => {
      const writer = WIRE_WRITERS['anthropic-messages'];
      const turns = conversation(steps.slice(0, count));
      return JSON.stringify(writer.body(turns.flatMap((turn) => writer.turn(turn))));
    };
    const open = () => createPruner({ strategy, store, now: () => 0, settings: { keepLastResults: 3 } });
    const pruner = open();
    for (const count of [0, 1, 2, 3, 4, 5]) await pruner.prune({ format, body: body(count) });
    const sent = await pruner.prune({ format, body: body(5) });
    expect(sent.edits.length).toBeGreaterThan(0);
    for (const [key, decision] of store.decisions) store.decisions.set(key, withoutEvidence(decision));
    expect((await open().prune({ format, body: body(5), isDryRun: true })).request).toBe(sent.request);
    expect((await open().prune({ format, body: body(1), isDryRun: true })).request).toBe(body(1));
  });
});

/** The items that the strategy would take out of a request or of its beginning, if nothing else were known. */
function whatMayGo(entries: readonly IContent[]): ReadonlySet<ContentBlock | undefined> {
  const ends = [...entries.keys()].filter((end) => entries[end]?.speaker === 'ai');
  return new Set(
    [...ends, entries.length].flatMap((end) => {
      const { edits = [] } = new AdaptiveDensityStrategy().optimize(entries.slice(0, end + 1), {
        ...DEFAULT_DENSITY_CONFIG,
        workspaceRoot: '/',
        adaptive: { preset: 'balanced', isFull: true, tokensOf: estimatePieceTokens },
      });
      return edits.map(({ index, position }) => entries[index]?.blocks[position]);
    }),
  );
}

test.each(WIRE_FORMAT_NAMES)(
  'whatever clients do, nothing goes that the request itself would not let go, in %s',
  async (name) => {
    let edits = 0;
    await fc.assert(
      fc.asyncProperty(changingRequestsArbitrary(name), async (requests) => {
        const [format, store, clock] = [WIRE_FORMATS[name], new MemoryDecisionStore(), { now: 0 }];
        const settings = { ...ALL, keepLastResults: 1 };
        const open = () => createPruner({ strategy: ADAPTIVE, store, now: () => clock.now, settings });
        let pruner = open();
        for (const { body, headers, gapMs, isDryRun } of requests) {
          clock.now += gapMs;
          if (gapMs % 5 === 0) pruner = open();
          const { decoded, edits: applied } = await pruner.prune({ format, body, headers, isDryRun });
          if (!decoded || applied.length === 0) continue;
          const { freshFrom } = readTurn(decoded.entries);
          const mayGo = whatMayGo(decoded.entries);
          const unjustified = applied.filter(({ index, position }) => {
            return index >= freshFrom || !mayGo.has(decoded.entries[index]?.blocks[position]);
          });
          expect(unjustified).toEqual([]);
          edits += applied.length;
        }
      }),
      { numRuns: 100 },
    );
    expect(edits).toBeGreaterThan(50);
  },
);
