import { median } from './median.ts';
import type { TokenSample } from './token-sample.ts';

/** Recorded tokens that come with each estimated one, by how prompts grew; 1 where nothing tells. */
export function growthOf(samples: readonly TokenSample[]): number {
  return median(slopesOf(samples)) ?? 1;
}

/** Slopes between samples half the list apart: far enough for noise to matter little, and only n/2 of them. */
function slopesOf(samples: readonly TokenSample[]): readonly number[] {
  const sorted = samples.toSorted((a, b) => a.estimated - b.estimated);
  const half = Math.floor(sorted.length / 2);
  return sorted.slice(half).flatMap((upper, i) => {
    const lower = sorted[i];
    if (!lower || upper.estimated <= lower.estimated) return [];
    return [(upper.recorded - lower.recorded) / (upper.estimated - lower.estimated)];
  });
}
