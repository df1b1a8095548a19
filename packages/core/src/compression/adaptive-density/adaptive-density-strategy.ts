import type { ContentBlock } from '../../content/content-block.ts';
import { groupBy } from '../../content/group-by.ts';
import type { IContent } from '../../content/i-content.ts';
import { type AdaptiveConfig, DEFAULT_ADAPTIVE_PRESET } from '../../density/adaptive-config.ts';
import type { DensityConfig } from '../../density/density-config.ts';
import { DensityDraft } from '../../density/density-draft.ts';
import { PruneTally } from '../../density/prune-tally.ts';
import { prunedText } from '../../density/pruned-text.ts';
import type { DensityItem, DensityResult, EditEvidence } from '../../history/density-result.ts';
import { editHistory } from '../../history/edit-history.ts';
import { estimateBlockTokens } from '../../tokens/estimate-block-tokens.ts';
import { describeBlock } from '../../tools/describe-block.ts';
import type { CompressionContext } from '../compression-context.ts';
import type { CompressionResult, CompressionStrategy, StrategyTrigger } from '../compression-strategy.ts';
import { densityConfigOf } from '../density-config-of.ts';
import { HighDensityStrategy } from '../high-density-strategy.ts';
import { type ActivityLog, findLastUpTo, type LoggedActivity } from './activity-log.ts';
import { ADAPTIVE_PRESET_VALUES, type AdaptivePreset } from './adaptive-preset.ts';
import { chooseItems, type ItemChoice } from './choose-items.ts';
import { findItems } from './find-items.ts';
import type { Item } from './item-kind.ts';
import { findNames } from './names/name-index.ts';
import { findPointerNames } from './names/pointer-names.ts';
import { addPurchases } from './purchase-notes.ts';
import { readActivityLog } from './read-activity-log.ts';

/** A command may name any number of files. */
const MOST_FILES = 8;

/** Prunes what is safe, when it pays: what later turns made useless, as soon as the prompt cache allows. */
export class AdaptiveDensityStrategy implements CompressionStrategy {
  readonly name = 'adaptive-density' as const;
  readonly requiresLLM = false;
  readonly trigger: StrategyTrigger = { mode: 'continuous', defaultThreshold: 0.85 };

  optimize(history: readonly IContent[], config: DensityConfig): DensityResult {
    return this.#optimize(history, config, config.adaptive ?? {});
  }

  /** Names are most of what it reads of texts. */
  readAhead(block: ContentBlock): void {
    findNames(block);
  }

  /** Everything that may go goes first: the cache is lost anyway. Then as high-density. */
  async compress(context: CompressionContext): Promise<CompressionResult> {
    const { runtimeContext } = context;
    const config = densityConfigOf(runtimeContext);
    const history = [...context.history];
    const pruned = editHistory(
      history,
      this.#optimize(history, config, { ...config.adaptive, isFull: true }),
    );
    const result = await new HighDensityStrategy().compress({ ...context, history: pruned });
    return { ...result, metadata: { ...result.metadata, strategyUsed: this.name } };
  }

  #optimize(history: readonly IContent[], config: DensityConfig, adaptive: AdaptiveConfig): DensityResult {
    const preset =
      ADAPTIVE_PRESET_VALUES[adaptive.preset ?? DEFAULT_ADAPTIVE_PRESET] ??
      ADAPTIVE_PRESET_VALUES[DEFAULT_ADAPTIVE_PRESET];
    const log = readActivityLog(history, {
      workspaceRoot: config.workspaceRoot,
      tokensOf: adaptive.tokensOf ?? estimateBlockTokens,
      carriesThinking: adaptive.carriesThinking ?? false,
    });
    const { isTakeable = () => true } = adaptive;
    const items = findItems(log, preset, { ...config, adaptive }).filter(({ index, block }) =>
      isTakeable(index, block),
    );
    const chosen = chooseItems(items, history, log, preset, adaptive);
    return toResult(history, chosen, items, log, preset);
  }
}

function toResult(
  history: readonly IContent[],
  { items: chosen, price }: ItemChoice,
  items: readonly Item[],
  log: ActivityLog,
  { mostNames }: AdaptivePreset,
): DensityResult {
  const { tokensOf, messages } = log;
  const pointers = chosen.filter(({ change }) => change.type === 'pointer').map(({ block }) => block);
  const names = findPointerNames(history, pointers.toReversed(), mostNames);
  const draft = new DensityDraft(history, tokensOf);
  const tally = new PruneTally();
  const evidences = findEvidence(chosen, history, log);
  for (const item of chosen) {
    const { index, block, kind } = item;
    const after = replaceItem(item, names.get(block));
    const evidence = evidences.get(item);
    const edit = { index, after, reason: kind.reason, ...(evidence && { evidence }) };
    history[index]?.blocks.forEach((each, position) => {
      if (each === block) draft.edit({ ...edit, position });
    });
    const metadata = draft.entryAt(index)?.metadata;
    const purchase = addPurchases(metadata?.purchase, {
      // The oldest one makes all the rest be written again.
      price: item === chosen[0] ? price : 0,
      gain: tokensOf(block) - (after ? tokensOf(after) : 0),
      message: messages,
    });
    draft.annotate(index, { ...metadata, purchase });
    tally.add({ kind: kind.reason.kind, counter: kind.counter }, item.count ?? 1);
  }
  const taken = new Set(chosen);
  const waiting = items.filter((item) => !item.isEarly && !taken.has(item));
  const waitingTokens = waiting.reduce((sum, { gain }) => sum + gain, 0);
  return draft.toResult({ ...tally.toCounts(), waitingTokens }, () =>
    waiting.map((item) => describeItem(item, history)),
  );
}

/**
 * The evidence for taking items out: the answer since which each may go, the last reads and writes of its files
 * until then, and the repeated output of the same call.
 */
function findEvidence(
  items: readonly Item[],
  history: readonly IContent[],
  log: ActivityLog,
): ReadonlyMap<Item, EditEvidence> {
  const evidence = new Map<Item, EditEvidence>();
  if (items.length === 0) return evidence;
  const answers = [...history.keys()].filter((index) => history[index]?.speaker === 'ai');
  const calls = groupBy(log.activities, ({ message }) => message);
  for (const item of items) {
    const answer = answers[Math.ceil(item.eligibleAt) - 1];
    if (answer === undefined) continue;
    const later = new Set([
      ...lastTouches(item, log),
      ...repetitions(item, calls.get(item.eligibleAt) ?? []),
    ]);
    const results = [...later].map(({ response, responseIndex }) => ({
      index: responseIndex,
      block: response,
    }));
    evidence.set(item, { answer, results });
  }
  return evidence;
}

function lastTouches({ logged, eligibleAt }: Item, log: ActivityLog): readonly LoggedActivity[] {
  if (!logged) return [];
  return logged.activity.files.slice(0, MOST_FILES).flatMap(({ path }) => {
    const { reads = [], writes = [] } = log.files.get(path) ?? {};
    return [findLastUpTo(reads, eligibleAt), findLastUpTo(writes, eligibleAt)].flatMap((event) =>
      event && event.logged.message > logged.message ? event.logged : [],
    );
  });
}

function repetitions({ logged }: Item, calls: readonly LoggedActivity[]): readonly LoggedActivity[] {
  return calls.filter(
    (later) => logged && later !== logged && later.response.result === logged.response.result,
  );
}

/** The replacement of an item: a pointer to its result, the rest of it or of its input; nothing for thinking. */
function replaceItem(
  { block, change, logged }: Item,
  names: readonly string[] = [],
): ContentBlock | undefined {
  if (change.type === 'shorten') return change.block;
  if (block.type !== 'tool_response' || !logged) return undefined;
  return { ...block, result: prunedText(block, logged.activity, { names }) };
}

function describeItem({ kind, gain, logged, index, block }: Item, history: readonly IContent[]): DensityItem {
  const entry = history[index] ?? { speaker: 'tool', blocks: [] };
  const description = describeBlock(block, entry, logged?.call);
  const position = entry.blocks.indexOf(block);
  return { ...kind.reason, ...description, index, position, tokens: gain };
}
