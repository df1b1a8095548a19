import type { IContent } from '@hdc/core';
import { AdaptiveDensityStrategy, type CompressionStrategy, HighDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { type ArbitraryTurn, WIRE_WRITERS } from '@hdc/wire/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import type { PruneResult, Pruner } from './pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { codingConversationArbitrary } from './testing/coding-conversation.ts';
import { eagerStrategy } from './testing/eager-strategy.ts';
import { halveResult } from './testing/test-strategies.ts';

const STRATEGIES: readonly CompressionStrategy[] = [
  new AdaptiveDensityStrategy(),
  new HighDensityStrategy(),
  eagerStrategy,
];

test.each(WIRE_FORMAT_NAMES)(
  'requests as sent begin as the last one did, but for what was decided, in %s',
  async (name) => {
    let edits = 0;
    await fc.assert(
      fc.asyncProperty(
        codingConversationArbitrary(),
        fc.array(fc.nat(900_000)),
        fc.constantFrom(...STRATEGIES),
        async (turns, gaps, strategy) => {
          const store = new MemoryDecisionStore();
          const clock = { now: 1_000_000 };
          const pruner = () =>
            createPruner({
              strategy,
              store,
              now: () => clock.now,
              settings: { reduce: halveResult, keepLastResults: 2 },
            });
          const first = pruner();
          let last: PruneResult<string> | undefined;
          for (const [number, body] of bodiesOf(name, turns).entries()) {
            clock.now += gaps[number] ?? 1_000;
            const result = await first.prune({ format: WIRE_FORMATS[name], body });
            expect(result.fault).toBeUndefined();
            expectOnlyDecided(name, body, result);
            if (last) expectBegins(name, last, result);
            last = result;
          }
          if (last) await expectReplayed(name, turns, last, pruner());
          edits += last?.edits.length ?? 0;
        },
      ),
      { numRuns: 100 },
    );
    expect(edits).toBeGreaterThan(100);
  },
);

/** The bodies of a client that asks before every answer. */
function bodiesOf(name: WireFormatName, turns: readonly ArbitraryTurn[]): readonly string[] {
  const writer = WIRE_WRITERS[name];
  return turns.flatMap((turn, index) => {
    if (turn.type !== 'answer' || index === 0) return [];
    return JSON.stringify(writer.body(turns.slice(0, index).flatMap((each) => writer.turn(each))));
  });
}

/** Every difference from the body as it came has a decision. */
function expectOnlyDecided(name: WireFormatName, body: string, result: PruneResult<string>): void {
  if (result.edits.length === 0) {
    expect(result.request).toBe(body);
    return;
  }
  const raw = WIRE_FORMATS[name].decode(body);
  const sent = WIRE_FORMATS[name].decode(result.request);
  const decided = new Set(result.edits.map(({ index, position }) => `${index} ${position}`));
  const bare = { entries: [], places: [], body: undefined, toolsHash: undefined };
  expect({ ...sent, ...bare }).toEqual({ ...raw, ...bare });
  expect(sent?.toolsHash()).toBe(raw?.toolsHash());
  expect(sent?.entries.length).toBe(raw?.entries.length);
  raw?.entries.forEach(({ blocks }, index) => {
    const left = [...(sent?.entries[index]?.blocks ?? [])];
    for (const [position, block] of blocks.entries()) {
      if (!decided.has(`${index} ${position}`)) expectSame(left.shift(), block);
      else if (!isRemoved(result, index, position)) expect(left.shift()?.type).toBe(block.type);
    }
    expect(left.length).toBe(0);
  });
}

function isRemoved({ edits }: PruneResult<string>, index: number, position: number): boolean {
  return edits.some(
    (edit) => edit.index === index && edit.position === position && edit.decision.change.type === 'remove',
  );
}

/** Equal blocks are the same object, so that nothing has to be compared in full unless it differs. */
function expectSame(one: unknown, other: unknown): void {
  if (one !== other) expect(one).toEqual(other);
}

function expectBegins(name: WireFormatName, last: PruneResult<string>, now: PruneResult<string>): void {
  const before = entriesOf(name, last.request);
  const after = entriesOf(name, now.request);
  const same = now.flushedFrom ?? before.length;
  expect(after.length).toBeGreaterThanOrEqual(same);
  for (let index = 0; index < same; index++) expectSame(after[index], before[index]);
  const keys = new Set(now.edits.map(({ decision }) => decision.key));
  for (const { decision } of last.edits) expect(keys).toContain(decision.key);
}

/**
 * A later process, a rewound conversation and a fork get the very bytes that went out last, or those that the client
 * sent where what justified a decision is not there yet; what is decided in a shorter one stays so in a longer one.
 */
async function expectReplayed(
  name: WireFormatName,
  turns: readonly ArbitraryTurn[],
  last: PruneResult<string>,
  pruner: Pruner,
): Promise<void> {
  const sent = entriesOf(name, last.request);
  let [before, request]: [readonly string[], string] = [[], ''];
  for (const body of bodiesOf(name, turns)) {
    const again = await pruner.prune({ format: WIRE_FORMATS[name], body, isDryRun: true });
    const keys = again.edits.map(({ decision, index }) => `${index} ${decision.key}`);
    expect(keys).toEqual(expect.arrayContaining([...before]));
    const raw = entriesOf(name, body);
    const decided = new Set(again.edits.map(({ index }) => index));
    const isWhole = (index: number) =>
      again.edits.filter((edit) => edit.index === index).length ===
      last.edits.filter((edit) => edit.index === index).length;
    entriesOf(name, again.request).forEach((entry, index) => {
      if (isWhole(index)) expectSame(entry, sent[index]);
      else if (!decided.has(index)) expectSame(entry, raw[index]);
    });
    [before, request] = [keys, again.request];
  }
  expect(request).toBe(last.request);
}

function entriesOf(name: WireFormatName, body: string): readonly IContent[] {
  return WIRE_FORMATS[name].decode(body)?.entries ?? [];
}
