import type { ContentBlock, ToolCallBlock } from '../../content/content-block.ts';
import { isRecord } from '../../content/is-record.ts';
import type { DensityConfig } from '../../density/density-config.ts';
import { isProtected } from '../../tools/is-protected.ts';
import type { ActivityLog } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import { followCandidates } from './followed-candidates.ts';
import type { Item, ItemCandidate, ItemKind } from './item-kind.ts';
import { ITEM_KINDS } from './items/item-kinds.ts';
import { LONGEST_FAILED_INPUT } from './replace-item.ts';

/** Less is not worth an edit. */
const SMALLEST_GAIN = 20;

/** About what a pointer has; writing each of them only to measure it would take longer than all the rest. */
const POINTER_TOKENS = 30;
const CHARACTERS_PER_TOKEN = 4;

/** Everything that may be taken out by now, from the oldest to the newest. */
export function findItems(log: ActivityLog, preset: AdaptivePreset, config: DensityConfig): readonly Item[] {
  const items = new Map<string, Item>();
  const numbers = new Map<ContentBlock, number>();
  const candidates = followCandidates(log, preset);
  for (const kind of ITEM_KINDS) {
    for (const candidate of candidates.of(kind)) {
      if (candidate.eligibleAt > log.messages) continue;
      const item = toItem(candidate, kind, log);
      const number = numbers.get(item.block) ?? numbers.size;
      numbers.set(item.block, number);
      // The same block may stand in two entries.
      const key = `${item.index} ${number}`;
      const claimed = items.get(key);
      const isBetter = !claimed || item.eligibleAt < claimed.eligibleAt;
      if (isBetter && item.gain >= SMALLEST_GAIN && !isProtected(candidate.logged.call, config)) {
        items.set(key, item);
      }
    }
  }
  return [...items.values()].sort((a, b) => a.index - b.index);
}

function toItem(candidate: ItemCandidate, kind: ItemKind, log: ActivityLog): Item {
  const { logged, part, eligibleAt } = candidate;
  const { call, callIndex, response, responseIndex } = logged;
  if (part === 'call') {
    return { logged, part, eligibleAt, kind, index: callIndex, block: call, gain: gainOfCutting(call) };
  }
  const gain = log.tokensOf(response) - POINTER_TOKENS;
  return { logged, part, eligibleAt, kind, index: responseIndex, block: response, gain };
}

function gainOfCutting({ parameters }: ToolCallBlock): number {
  if (!isRecord(parameters)) return 0;
  const characters = Object.values(parameters).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? Math.max(0, value.length - LONGEST_FAILED_INPUT) : 0),
    0,
  );
  return Math.floor(characters / CHARACTERS_PER_TOKEN);
}
