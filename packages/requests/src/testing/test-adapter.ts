import { type ContentBlock, getCompressionStrategy, type IContent } from '@hdc/core';
import { inclusionText } from '@hdc/core/content';
import { AdaptiveDensityStrategy, type CompressionStrategy, HighDensityStrategy } from '@hdc/core/strategies';
import type { ArbitraryTurn } from '@hdc/wire/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdapterOptions, AdapterReport } from '../create-adapter-pruner.ts';
import type { ReduceResult } from '../pruner-settings.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { codingConversationArbitrary } from './coding-conversation.ts';
import { eagerStrategy } from './eager-strategy.ts';
import { testFailOpen } from './test-fail-open.ts';
import { testFirstSight } from './test-first-sight.ts';

/** One adapter, as the conformance suite drives it. */
export interface AdapterUnderTest<Messages> {
  readonly name: string;
  /** The messages of a conversation as the framework has them, with a part that nobody knows. */
  write(turns: readonly ArbitraryTurn[]): Messages;
  /** The adapter, from the messages of a request to what is sent; messages that it may change are fresh ones. */
  open(options: AdapterOptions): (messages: Messages) => Promise<Messages>;
  /** Messages as content, to see what became of them. */
  read(messages: Messages): readonly IContent[];
  /** Whether it changes the messages that it is given, as its framework wants it. */
  readonly isInPlace?: boolean;
  /** Why its framework cannot send new results made smaller; absent if it can. */
  readonly keepsNewResults?: string;
}

const STRATEGIES: readonly CompressionStrategy[] = [
  new AdaptiveDensityStrategy(),
  new HighDensityStrategy(),
  eagerStrategy,
];

/** The first lines of long results. */
const reduce: ReduceResult = ({ result }) => {
  const lines = String(result).split('\n');
  if (lines.length < 20) return undefined;
  return { text: lines.slice(0, 10).join('\n'), reason: { kind: 'head', why: 'only its first lines' } };
};

/** For machines that have other things to do. */
const TIMEOUT_MS = 600_000;

/** The rules that every adapter must keep. Call it at the top of a test file. */
export function testAdapter<Messages>(adapter: AdapterUnderTest<Messages>): void {
  describe(`adapter ${adapter.name}: conformance`, () => {
    test(
      'requests keep their beginning, their pairs and whatever is unknown, grow never, and say why',
      async () => {
        let edits = 0;
        await fc.assert(
          fc.asyncProperty(
            codingConversationArbitrary(),
            fc.constantFrom(...STRATEGIES),
            async (turns, strategy) => {
              edits += await playConversation(adapter, turns, strategy);
            },
          ),
          { numRuns: 100 },
        );
        expect(edits).toBeGreaterThan(100);
      },
      TIMEOUT_MS,
    );

    test.each(PRUNING)(
      'a file that people include again goes, and not a word around it: %s',
      async (strategy) => {
        const send = adapter.open({
          strategy: getCompressionStrategy(strategy),
          store: new MemoryDecisionStore(),
          now: () => 1_000_000,
          settings: { density: { adaptive: { cache: NO_CACHE } } },
        });
        const [said, answer] = [
          (n: number, file: string): ArbitraryTurn => ({
            type: 'human',
            texts: [`look ${n}\n${file}\nhere`],
            isList: false,
          }),
          { type: 'answer', text: 'seen', thought: undefined, calls: [] } as const,
        ];
        const file = inclusionText('a.ts', 'a line of a file\n'.repeat(300));
        const turns = [1, 2, 3].flatMap((n) => [said(n, file), answer]).slice(0, -1);
        await send(adapter.write(turns.slice(0, 3)));
        const sent = adapter.read(await send(adapter.write([...turns, answer, said(4, '')])));
        const expected = adapter.write([
          said(1, ''),
          answer,
          said(2, ''),
          answer,
          said(3, file),
          answer,
          said(4, ''),
        ]);
        expect(sent).toEqual(adapter.read(expected));
      },
    );

    testFailOpen(adapter);
    testFirstSight(adapter);
  });
}

const PRUNING = ['adaptive-density', 'high-density'] as const;
const NO_CACHE = { read: 1, write: 1, ttlSeconds: 0 };

/** Sends the requests of a client that asks before every answer; returns how many decisions stand in the last. */
async function playConversation<Messages>(
  adapter: AdapterUnderTest<Messages>,
  turns: readonly ArbitraryTurn[],
  strategy: CompressionStrategy,
): Promise<number> {
  const reports: AdapterReport[] = [];
  let now = 1_000_000;
  const send = adapter.open({
    strategy,
    store: new MemoryDecisionStore(),
    now: () => now++,
    settings: { reduce, keepLastResults: 2 },
    onPruned: (report) => reports.push(report),
  });
  let last: readonly IContent[] = [];
  let lastGiven: readonly ArbitraryTurn[] = [];
  let lastSent: Messages | undefined;
  for (const [index, turn] of turns.entries()) {
    if (turn.type !== 'answer' || index === 0) continue;
    const past = turns.slice(0, index);
    const given = adapter.write(past);
    const sent = await send(given);
    const report = reports.at(-1);
    if (!report) throw new Error(`${adapter.name} said nothing to onPruned`);
    expect(report.fault).toBeUndefined();
    if (!adapter.isInPlace) expect(adapter.read(given)).toEqual(adapter.read(adapter.write(past)));
    expectSound(adapter, adapter.write(past), sent, report);
    const entries = adapter.read(sent);
    expectBegins(last, entries, report);
    last = entries;
    lastGiven = past;
    lastSent = sent;
  }
  // Nobody but the strategy for tests wants to change its own work.
  if (lastSent !== undefined && strategy !== eagerStrategy)
    await expectSettled(adapter, send, lastGiven, lastSent);
  return reports.at(-1)?.edits.length ?? 0;
}

/** The same request again, and what was sent as a request, become what was sent. */
async function expectSettled<Messages>(
  adapter: AdapterUnderTest<Messages>,
  send: (messages: Messages) => Promise<Messages>,
  given: readonly ArbitraryTurn[],
  sent: Messages,
): Promise<void> {
  const entries = adapter.read(sent);
  expect(adapter.read(await send(adapter.write(given)))).toEqual(entries);
  expect(adapter.read(await send(sent))).toEqual(entries);
}

function expectSound<Messages>(
  adapter: AdapterUnderTest<Messages>,
  given: Messages,
  sent: Messages,
  { edits, rawTokens, sentTokens }: AdapterReport,
): void {
  const before = blocksOf(adapter.read(given));
  const after = blocksOf(adapter.read(sent));
  expect(after.filter(isNoThought).map(idOf)).toEqual(before.filter(isNoThought).map(idOf));
  expect(after.filter(isNeverTouched)).toEqual(before.filter(isNeverTouched));
  expect(JSON.stringify(after).length).toBeLessThanOrEqual(JSON.stringify(before).length);
  expect(sentTokens).toBeLessThanOrEqual(rawTokens);
  const left = new Set(after.map((block) => JSON.stringify(block)));
  const changed = before.filter((block) => !left.has(JSON.stringify(block)));
  expect(edits.length).toBeGreaterThanOrEqual(changed.length);
  for (const { kind, why } of edits) expect([kind, why]).not.toContain('');
}

function expectBegins(
  last: readonly IContent[],
  now: readonly IContent[],
  { flushedFrom }: AdapterReport,
): void {
  const same = flushedFrom ?? last.length;
  expect(now.slice(0, same)).toEqual(last.slice(0, same));
}

function blocksOf(entries: readonly IContent[]): readonly ContentBlock[] {
  return entries.flatMap(({ blocks }) => blocks);
}

/** Thoughts may go as a whole; everything else stays where it is. */
function isNoThought({ type }: ContentBlock): boolean {
  return type !== 'thinking';
}

function isNeverTouched({ type }: ContentBlock): boolean {
  return type === 'text' || type === 'opaque' || type === 'media';
}

function idOf(block: ContentBlock): string {
  if (block.type === 'tool_call') return `call ${block.id}`;
  return block.type === 'tool_response' ? `result ${block.callId}` : block.type;
}
