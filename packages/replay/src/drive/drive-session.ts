import {
  type ContentBlock,
  createChatSession,
  type HistoryChange,
  HistoryService,
  type IContent,
  type IProvider,
  type SessionEvent,
  SettingsStore,
} from '@hdc/core';
import { refuseSettings } from '@hdc/core/settings';
import { type DensityItem, explainChange } from '@hdc/core/strategies';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { sumCounts } from '../sum-counts.ts';
import { type Drive, splitByWindow } from './drive.ts';
import type { DriveOptions } from './drive-options.ts';
import { FirstSight } from './first-sight.ts';
import type { MeasuredRequest, PrunedBlock, ReducedBlock } from './sent-request.ts';

const NO_PROVIDER: IProvider = {
  name: 'none',
  // biome-ignore lint/correctness/useYield: it never gets that far
  async *generateChatCompletion() {
    throw new Error('This strategy needs a model, and no provider is configured');
  },
};

/**
 * Takes the requests of each window through the real session: what was recorded arrives as it did then,
 * and before each recorded call the session prepares the history as it would before a live one.
 */
export const driveSession: Drive = async function* drive(requests, options) {
  for (const window of splitByWindow(requests)) yield* driveWindow(window, options);
};

async function* driveWindow(
  requests: readonly RecordedRequest[],
  options: DriveOptions,
): AsyncGenerator<MeasuredRequest> {
  const events: SessionEvent[] = [];
  const clock: Clock = { now: undefined };
  const { history, session } = createSession(options, clock, (event) => events.push(event));
  const changes: HistoryChange[] = [];
  history.on('changed', (change) => changes.push(change));
  const firstSight = new FirstSight();
  let previous: readonly IContent[] = [];
  for (const request of requests) {
    events.length = 0;
    changes.length = 0;
    for (const entry of request.added) {
      session.add(entry);
      firstSight.note(entry, history.getRawHistory().at(-1) ?? entry);
    }
    const reduced = findReduced(events, history.getRawHistory(), firstSight);
    clock.now = request.sentAt ?? clock.now;
    await session.ensureCompressionBeforeSend();
    const entries = history.getCurated();
    yield {
      entries,
      commonEntries: countCommon(previous, entries),
      ...sumPruned(events),
      reduced,
      firstSight,
      pruning: findPrunedBlocks(changes, previous),
      compressions: events.filter(isCompression).length,
    };
    previous = entries;
  }
}

/**
 * The blocks that left a history, the request before and the additions since, while a request was prepared, and
 * why. A block that was added and removed again in between was never there for anybody.
 */
function findPrunedBlocks(
  changes: readonly HistoryChange[],
  before: readonly IContent[],
): readonly PrunedBlock[] {
  if (changes.every(({ type }) => type === 'added')) return [];
  const added = changes.flatMap((change) => (change.type === 'added' ? change.entries : []));
  const known = new Set([...before, ...added].flatMap(({ blocks }) => blocks));
  return changes.flatMap((change) => {
    if (change.type !== 'edited' && change.type !== 'compressed') return [];
    // Sizes are counted by the model of the recording.
    return explainChange(change, () => 0).flatMap(({ index, position, tokens, ...item }) => {
      const block = change.before[index]?.blocks[position];
      return block && known.has(block) ? [{ ...item, block }] : [];
    });
  });
}

/** The time of the recorded request that is being prepared. */
interface Clock {
  now: number | undefined;
}

function createSession(options: DriveOptions, clock: Clock, onEvent: (event: SessionEvent) => void) {
  const { run, model, workspaceRoot, estimator, provider = NO_PROVIDER, baseTokens, keepOriginal } = options;
  const settings = new SettingsStore();
  for (const [key, value] of Object.entries(run.settings)) settings.set(key, value);
  refuseSettings('replay', settings.setKeys());
  settings.set('compression.strategy', run.strategy);
  const history = new HistoryService({ estimator });
  history.setBaseTokenOffset(baseTokens);
  const session = createChatSession({
    provider,
    model,
    workspaceRoot,
    settings,
    history,
    onEvent,
    ...(keepOriginal && { keepOriginal }),
    now: () => clock.now,
  });
  return { history, session };
}

/** A step of the ladder that took something away is a compression, too. */
function isCompression(event: SessionEvent): boolean {
  if (event.type === 'limit') return event.step === 'dropped-exchanges' || event.step === 'stubbed-results';
  return event.type === 'compressed' || event.type === 'shortened';
}

function findReduced(
  events: readonly SessionEvent[],
  history: readonly IContent[],
  firstSight: FirstSight,
): readonly ReducedBlock[] {
  const byBlock = new Map<ContentBlock, DensityItem[]>();
  for (const event of events) {
    for (const item of event.type === 'reduced' ? event.items : []) {
      const after = history[item.index]?.blocks[item.position];
      if (after) byBlock.set(after, [...(byBlock.get(after) ?? []), item]);
    }
  }
  return [...byBlock].map(([after, items]) => ({ before: firstSight.originalOf(after), after, items }));
}

function countCommon(before: readonly IContent[], after: readonly IContent[]): number {
  let common = 0;
  while (common < before.length && before[common] === after[common]) common++;
  return common;
}

function sumPruned(events: readonly SessionEvent[]): Pick<MeasuredRequest, 'pruned' | 'prunedByKind'> {
  const pruned = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
  const optimized = events.filter((event) => event.type === 'optimized');
  for (const { metadata } of optimized) {
    pruned.readWritePairsPruned += metadata.readWritePairsPruned;
    pruned.fileDeduplicationsPruned += metadata.fileDeduplicationsPruned;
    pruned.recencyPruned += metadata.recencyPruned;
  }
  return { pruned, prunedByKind: sumCounts(optimized.map(({ counts }) => counts)) };
}
