/** How many hashes two lists have in common at their beginning. */
export function sharedHashes(before: readonly string[], now: readonly string[]): number {
  const shared = before.findIndex((hash, i) => hash !== now[i]);
  return shared < 0 ? before.length : shared;
}
