import type { ContentBlock } from '../../content/content-block.ts';
import type { DensityConfig } from '../../density/density-config.ts';
import { failedTestsOf } from '../../density/failed-tests-of.ts';
import { isProtected } from '../../tools/is-protected.ts';
import type { ActivityLog } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import { followCandidates } from './followed-candidates.ts';
import type { Item, ItemCandidate, ItemKind } from './item-kind.ts';
import { ITEM_KINDS } from './items/item-kinds.ts';
import { CHARACTERS_PER_TOKEN, mostNameTokens } from './names/name-tokens.ts';

/** Less is not worth an edit. */
const SMALLEST_GAIN = 20;

/** About what a pointer without names has; writing each of them only to measure it would take longer than all the rest. */
const POINTER_TOKENS = 16;

/** About so many names of a result stand nowhere else. */
const LONELY_SHARE = 0.5;

/** Everything that may be taken out by now, from the oldest to the newest. */
export function findItems(log: ActivityLog, preset: AdaptivePreset, config: DensityConfig): readonly Item[] {
  const items = new Map<string, Item>();
  const numbers = new Map<ContentBlock, number>();
  const candidates = followCandidates(log, preset);
  for (const kind of ITEM_KINDS) {
    for (const candidate of candidates.of(kind)) {
      if (candidate.eligibleAt > log.messages) continue;
      const item = toItem(candidate, kind, log, preset);
      const number = numbers.get(item.block) ?? numbers.size;
      numbers.set(item.block, number);
      // The same block may stand in two entries.
      const key = `${item.index} ${number}`;
      const isAllowed = item.gain >= SMALLEST_GAIN && !isProtectedItem(candidate, config);
      if (isAllowed && isBetter(item, items.get(key))) items.set(key, item);
    }
  }
  return [...items.values()].sort((a, b) => a.index - b.index);
}

function isBetter({ gain, eligibleAt }: Item, claimed: Item | undefined): boolean {
  if (!claimed || gain > claimed.gain) return true;
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

function toItem(candidate: ItemCandidate, kind: ItemKind, log: ActivityLog, preset: AdaptivePreset): Item {
  const { block, change } = candidate;
  const tokens = log.tokensOf(block);
  switch (change.type) {
    case 'shorten': {
      const gain = Math.floor(tokens * (1 - change.leftShare));
      return { ...candidate, kind, gain, leastGain: gain, mostGain: gain };
    }
    case 'drop':
      return { ...candidate, kind, gain: tokens, leastGain: tokens, mostGain: tokens };
    case 'pointer': {
      const mostGain = tokens - POINTER_TOKENS - failedTokens(candidate);
      const names = mostNameTokens(block, preset.mostNames);
      const gain = mostGain - Math.round(LONELY_SHARE * names);
      return { ...candidate, kind, gain, leastGain: mostGain - names, mostGain };
    }
  }
}
