import type { ContentBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import { DEFAULT_DENSITY_CONFIG, type DensityConfig } from '../../density/density-config.ts';
import { retentionOf } from '../../density/passes/recency-pruning/recency-pruning.ts';
import { failedTestsOf } from '../../density/pruned-text.ts';
import { isProtected } from '../../tools/is-protected.ts';
import type { ActivityLog, LoggedActivity } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import { followCandidates } from './followed-candidates.ts';
import type { Item, ItemCandidate, ItemKind, ItemSwitch } from './item-kind.ts';
import { ITEM_KINDS } from './items/item-kinds.ts';
import { newestResults } from './items/old-result.ts';
import { nameCharactersOf } from './names/name-index.ts';
import { blockNumbersOf, MOST_CHARACTERS } from './names/pointer-names.ts';

/** Names are cut into more tokens than words are. */
const CHARACTERS_PER_TOKEN = 3;

/** Less is not worth an edit. */
const SMALLEST_GAIN = 20;

/** About what a pointer without names has; writing each of them only to measure it would take longer than all the rest. */
const POINTER_TOKENS = 16;

/** About so many names of a result stand nowhere else. */
const LONELY_SHARE = 0.5;

/** Everything that may be taken out by now or soon, from the oldest to the newest. */
export function findItems(log: ActivityLog, preset: AdaptivePreset, given: DensityConfig): readonly Item[] {
  const config = { ...DEFAULT_DENSITY_CONFIG, ...given };
  const isOn = switchesOf(config);
  const kept = config.recencyPruning ? newestResults(log.activities, retentionOf(config)) : NONE;
  const candidates = followCandidates(log, preset, config);
  const { isFull = false } = config.adaptive ?? {};
  const items = new Map<ContentBlock, Item[]>();
  for (const kind of ITEM_KINDS) {
    for (const candidate of candidates.of(kind, kind.switches.every(isOn))) {
      const found = isFull ? candidate : whenStanding(candidate, log);
      const item = found && toItem(found, kind, log, preset);
      if (item && !isProtectedItem(candidate, config) && !isRetained(item, kept)) claim(items, item);
    }
  }
  return [...items.values()].flat().sort((a, b) => a.index - b.index);
}

/**
 * A candidate once nothing is likely to undo what made it old; undefined until then. Decisions stay, so that a read
 * taken out before would be missing when it shows the file again as it is.
 */
function whenStanding(candidate: ItemCandidate, { messages }: ActivityLog): ItemCandidate | undefined {
  const { eligibleAt, undoableUntil = 0 } = candidate;
  if (undoableUntil > messages) return undefined;
  return undoableUntil > eligibleAt ? { ...candidate, eligibleAt: undoableUntil } : candidate;
}

/** Only the best item of a block counts; the same block may stand in two entries. */
function claim(items: Map<ContentBlock, Item[]>, item: Item): void {
  const claimed = items.get(item.block);
  if (!claimed) {
    items.set(item.block, [item]);
    return;
  }
  const at = claimed.findIndex(({ index }) => index === item.index);
  if (at < 0) claimed.push(item);
  else if (isBetter(item, claimed[at])) claimed[at] = item;
}

const NONE: ReadonlySet<LoggedActivity> = new Set();

/** Whether a setting is on; those of the strategy are, unless somebody says otherwise. */
function switchesOf({ adaptive = {}, ...config }: DensityConfig): (name: ItemSwitch) => boolean {
  const { agePruning = true, repetitionPruning = true } = adaptive;
  const switches = { ...config, agePruning, repetitionPruning };
  return (name) => switches[name];
}

/** Whether a result is among those that are to be kept; one whose file was read or written later is of no use. */
function isRetained({ kind, logged, block }: Item, kept: ReadonlySet<LoggedActivity>): boolean {
  if (!logged || block !== logged.response || !kept.has(logged)) return false;
  return !kind.switches.includes('readWritePruning');
}

function isBetter({ isEarly, gain, eligibleAt }: Item, claimed: Item | undefined): boolean {
  if (!claimed) return true;
  if (isEarly !== claimed.isEarly) return claimed.isEarly;
  if (gain > claimed.gain) return true;
  return gain === claimed.gain && eligibleAt < claimed.eligibleAt;
}

function isProtectedItem({ logged }: ItemCandidate, config: DensityConfig): boolean {
  return logged !== undefined && isProtected(logged.call, logged.response, config);
}

/** Tokens that the names of failed tests take in a pointer. */
function failedTokens({ block, logged }: ItemCandidate): number {
  if (block.type !== 'tool_response' || !logged) return 0;
  return Math.ceil(failedTestsOf(block, logged.activity).length / CHARACTERS_PER_TOKEN);
}

/** Undefined if nothing much would be gained. */
function toItem(
  found: ItemCandidate,
  kind: ItemKind,
  log: ActivityLog,
  preset: AdaptivePreset,
): Item | undefined {
  const { gain, leastGain, mostGain } = gainOf(found, log, preset);
  if (gain < SMALLEST_GAIN) return undefined;
  const isEarly = found.eligibleAt > log.messages;
  // An item that goes now is justified by what has happened so far.
  const eligibleAt = Math.min(found.eligibleAt, log.messages);
  return { ...found, eligibleAt, kind, isEarly, gain, leastGain, mostGain };
}

function gainOf(
  candidate: ItemCandidate,
  { tokensOf }: ActivityLog,
  { mostNames }: AdaptivePreset,
): Pick<Item, 'gain' | 'leastGain' | 'mostGain'> {
  const { block, change } = candidate;
  const tokens = tokensOf(block);
  if (change.type === 'pointer') {
    const mostGain = tokens - POINTER_TOKENS - failedTokens(candidate);
    const names = mostNameTokens(block, mostNames);
    return { gain: mostGain - Math.round(LONELY_SHARE * names), leastGain: mostGain - names, mostGain };
  }
  const gain = change.type === 'drop' ? tokens : Math.floor(tokens * (1 - change.leftShare));
  return { gain, leastGain: gain, mostGain: gain };
}

interface NameTokens {
  readonly mostNames: number;
  readonly tokens: number;
}

const nameTokens = new Memo<ContentBlock, NameTokens>();

/** Tokens that the names of a block take in its pointer at most: if none stands anywhere else. Remembered. */
function mostNameTokens(block: ContentBlock, mostNames: number): number {
  const known = nameTokens.get(block);
  if (known?.mostNames === mostNames) return known.tokens;
  let characters = nameCharactersOf(block, mostNames, MOST_CHARACTERS);
  for (const { length } of blockNumbersOf(block)) characters += length + 1;
  const tokens = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  nameTokens.set(block, { mostNames, tokens });
  return tokens;
}
