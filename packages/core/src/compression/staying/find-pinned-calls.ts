import { callIdOf } from '../../content/call-id-of.ts';
import type { IContent } from '../../content/i-content.ts';
import type { CompressionContext } from '../compression-context.ts';

/** Pinned results may fill this share of the window; beyond it the oldest give way, or no request would fit any more. */
const MOST_PINNED = 0.5;

/** The ids of pinned calls that no compression and no step of the ladder takes out, the newest first. */
export async function findPinnedCalls(
  { runtimeContext: { ephemerals }, estimateTokens }: CompressionContext,
  history: readonly IContent[],
): Promise<ReadonlySet<string>> {
  const wanted = new Set(ephemerals.densityProtectedCalls?.() ?? []);
  const pinned = new Set<string>();
  if (wanted.size === 0) return pinned;
  const blocksOf = new Map<string, IContent[]>();
  for (const { speaker, blocks } of history) {
    for (const block of blocks) {
      const id = callIdOf(block);
      if (id === undefined || !wanted.has(id)) continue;
      blocksOf.set(id, [...(blocksOf.get(id) ?? []), { speaker, blocks: [block] }]);
    }
  }
  let room = ephemerals.contextLimit() * MOST_PINNED;
  for (const [id, entries] of [...blocksOf].reverse()) {
    room -= await estimateTokens(entries);
    if (room < 0) break;
    pinned.add(id);
  }
  return pinned;
}
