import type { PrefixHashes } from '../exchange/prefix-hashes.ts';
import { sharedHashes } from './first-difference.ts';

/**
 * The request whose prompt this one goes on with: among those answered when it came, the one that shares most
 * entries, and the latest of these. A conversation may branch, or send requests side by side.
 */
export function choosePrevious<Seen extends { readonly endedAt: number; readonly prefix: PrefixHashes }>(
  seen: readonly Seen[],
  at: number,
  prefix: PrefixHashes,
): Seen | undefined {
  let best: Seen | undefined;
  let most = -1;
  for (const candidate of seen) {
    if (candidate.endedAt > at) continue;
    const shared = sharedHashes(candidate.prefix.entries, prefix.entries);
    if (shared < most) continue;
    best = candidate;
    most = shared;
  }
  return best;
}
