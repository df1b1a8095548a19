import {
  type ContentBlock,
  getCompressionStrategy,
  HistoryService,
  type IContent,
  type KeepOriginal,
  SettingsStore,
} from '@hdc/core';
import { type Drive, type DriveOptions, FirstSight, type ReducedBlock } from '@hdc/replay';
import {
  createPruner,
  MemoryDecisionStore,
  type OriginalStore,
  type PruneResult,
  readPrunerSettings,
} from '@hdc/requests';
import { WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { WIRE_WRITERS, type WireWriter } from '@hdc/wire/testing';
import type { RequestChecks } from './request-checks.ts';
import { SentEntries } from './sent-entries.ts';
import { toTurns } from './to-turns.ts';

/** Where nothing was recorded of time, requests follow one another. */
const USUAL_GAP_MS = 5_000;

/** Sends recorded requests whole, as a client of the format would, through a pruner. */
export function driveRequestsIn(name: WireFormatName, checks: RequestChecks): Drive {
  const [format, writer] = [WIRE_FORMATS[name], WIRE_WRITERS[name]];
  /** The windows of a session are one conversation. */
  const stores = new WeakMap<DriveOptions, MemoryDecisionStore>();
  return async function* drive(requests, options) {
    const counter = new HistoryService({ estimator: options.estimator });
    const clock = { now: 0 };
    const store = stores.get(options) ?? new MemoryDecisionStore();
    stores.set(options, store);
    const pruner = createPrunerFor(options, counter, clock, store);
    const firstSight = new FirstSight();
    const sentEntries = new SentEntries();
    const messages: unknown[] = [];
    const recorded: IContent[] = [];
    const tail = tailOf(writer);
    let previous: readonly IContent[] = [];
    checks.begin();
    for (const { added, sentAt } of requests) {
      recorded.push(...added);
      messages.push(...added.flatMap((entry) => toTurns(entry).flatMap((turn) => writer.turn(turn))));
      clock.now = sentAt ?? clock.now + USUAL_GAP_MS;
      const body = Buffer.from(JSON.stringify(writer.body(messages)));
      await counter.estimateTokensForContents(format.decode(body)?.entries ?? []);
      const result = await pruner.prune({ format, body, headers: { 'thread-id': 'recorded' } });
      const [came, left] = [result.decoded, format.decode(result.request)];
      if (!came || !left) throw new Error(`A body in ${name} cannot be read`);
      checks.check(result, left, tail);
      const entries = sentEntries.toEntries(recorded, came.entries, left.entries);
      const reduced = noteReduced(result, recorded, entries, firstSight);
      yield {
        entries,
        tokens: await counter.estimateTokensForContents(entries),
        commonEntries: countCommon(previous, entries),
        pruned: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
        prunedByKind: countKinds(result),
        reduced,
        firstSight,
        changes: [],
        compressions: 0,
      };
      previous = entries;
    }
  };
}

/** Nothing is kept: what is sent instead is as long. */
function originalsAt(pathOf: KeepOriginal): OriginalStore {
  return {
    keep: async (text) => {
      const path = pathOf(text);
      return path === undefined ? undefined : { id: path, path };
    },
    read: async () => undefined,
    touch: async () => {},
  };
}

function createPrunerFor(
  options: DriveOptions,
  counter: HistoryService,
  clock: { readonly now: number },
  store: MemoryDecisionStore,
) {
  const { run, workspaceRoot, model, baseTokens, keepOriginal } = options;
  const settings = new SettingsStore();
  for (const [key, value] of Object.entries(run.settings)) settings.set(key, value);
  const { density, ...others } = readPrunerSettings(settings, 'replay');
  const { marks: _, ...anyPrefix } = model;
  return createPruner({
    strategy: getCompressionStrategy(run.strategy),
    store,
    now: () => clock.now,
    ...(keepOriginal && { originals: originalsAt(keepOriginal) }),
    workspaceRoot,
    model: () => ({ ...anyPrefix, steps: [] }),
    settings: {
      ...others,
      density: { ...density, adaptive: { ...density.adaptive, baseTokens } },
      // What writers add so that there is something unknown was never recorded.
      tokensOf: (block: ContentBlock) => (block.type === 'opaque' ? 0 : counter.getBlockTokens(block)),
    },
  });
}

/** How many bytes stand behind the messages of a body. */
function tailOf(writer: WireWriter): number {
  const text = JSON.stringify(writer.body(['@last@']));
  return Buffer.byteLength(text.slice(text.indexOf('"@last@"') + '"@last@"'.length));
}

/** What was made smaller when it came: the answers behind it are still to come. */
function noteReduced(
  { why, decoded }: PruneResult<Buffer>,
  recorded: readonly IContent[],
  entries: readonly IContent[],
  firstSight: FirstSight,
): readonly ReducedBlock[] {
  const lastAnswer = decoded?.entries.findLastIndex(({ speaker }) => speaker === 'ai') ?? -1;
  const fresh = why.filter(({ index }) => index > lastAnswer);
  const from = recorded.findLastIndex(({ speaker }) => speaker === 'ai') + 1;
  const changed = entries.slice(from).flatMap((entry, at) => {
    const original = recorded[from + at] ?? entry;
    firstSight.note(original, entry);
    return entry.blocks.flatMap((after, position) => {
      const before = original.blocks[position];
      return before && before !== after ? [{ before, after }] : [];
    });
  });
  return changed.map((change, at) => ({ ...change, items: fresh.slice(at, at + 1) }));
}

function countKinds({ why }: PruneResult<Buffer>): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of why) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

function countCommon(before: readonly IContent[], after: readonly IContent[]): number {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common++;
  return common;
}
