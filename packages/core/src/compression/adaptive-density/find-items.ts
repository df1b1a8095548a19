import type { ContentBlock, ToolCallBlock } from '../../content/content-block.ts';
import { cutText } from '../../content/cut-text.ts';
import { isRecord } from '../../content/is-record.ts';
import type { DensityConfig } from '../../density/density-config.ts';
import { isProtected } from '../../density/is-protected.ts';
import { prunedText } from '../../density/pruned-text.ts';
import type { ActivityLog } from './activity-log.ts';
import type { AdaptivePreset } from './adaptive-preset.ts';
import type { Item, ItemCandidate, ItemKind } from './item-kind.ts';
import { ITEM_KINDS } from './items/item-kinds.ts';

/** Less is not worth an edit. */
const SMALLEST_GAIN = 20;
const LONGEST_FAILED_INPUT = 160;

/** Everything that may be taken out by now, from the oldest to the newest. */
export function findItems(log: ActivityLog, preset: AdaptivePreset, config: DensityConfig): readonly Item[] {
  const items = new Map<ContentBlock, Item>();
  for (const kind of ITEM_KINDS) {
    for (const candidate of kind.find(log, preset)) {
      if (candidate.eligibleAt > log.messages) continue;
      const item = toItem(candidate, kind, log);
      const claimed = items.get(item.block);
      const isBetter = !claimed || item.eligibleAt < claimed.eligibleAt;
      if (isBetter && item.gain >= SMALLEST_GAIN && !isProtected(candidate.logged.call, config)) {
        items.set(item.block, item);
      }
    }
  }
  return [...items.values()].sort((a, b) => a.index - b.index);
}

function toItem(candidate: ItemCandidate, kind: ItemKind, log: ActivityLog): Item {
  const { call, callIndex, response, responseIndex, activity } = candidate.logged;
  const isCall = candidate.part === 'call';
  const block = isCall ? call : response;
  const replacement = isCall ? cutInput(call) : { ...response, result: prunedText(response, call, activity) };
  return {
    ...candidate,
    kind,
    index: isCall ? callIndex : responseIndex,
    block,
    replacement,
    gain: log.tokensOf(block) - log.tokensOf(replacement),
  };
}

/** The call as it was, with long texts cut to their beginning. */
function cutInput(call: ToolCallBlock): ToolCallBlock {
  const { parameters } = call;
  if (!isRecord(parameters)) return call;
  const cut = Object.entries(parameters).map(([key, value]) => [
    key,
    typeof value === 'string' ? cutText(value, LONGEST_FAILED_INPUT) : value,
  ]);
  return { ...call, parameters: Object.fromEntries(cut) };
}
