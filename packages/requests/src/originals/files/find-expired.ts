import type { OriginalFile } from './list-originals.ts';
import type { OriginalLimits } from './original-limits.ts';

/** Which of the originals go, by age and by size. Those from the future, after a clock was set back, are young. */
export function findExpired(
  files: readonly OriginalFile[],
  { maxAgeMs, maxBytes, minAgeMs }: OriginalLimits,
  now: number,
): readonly OriginalFile[] {
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return files
    .toSorted((a, b) => a.usedAt - b.usedAt)
    .filter((file) => {
      const age = now - file.usedAt;
      const goes = age > minAgeMs && (age > maxAgeMs || bytes > maxBytes);
      if (goes) bytes -= file.bytes;
      return goes;
    });
}
