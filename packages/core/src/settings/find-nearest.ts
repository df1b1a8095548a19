/** The candidate that a person most likely meant; undefined when none is near. */
export function findNearest(word: string, candidates: readonly string[]): string | undefined {
  const farthest = Math.max(2, Math.floor(word.length / 3));
  let nearest: string | undefined;
  let shortest = farthest + 1;
  for (const candidate of candidates) {
    const distance = distanceOf(word.slice(0, 100).toLowerCase(), candidate.toLowerCase());
    if (distance < shortest) {
      shortest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** The beginning of a name counts as near; else by how many characters differ. */
function distanceOf(word: string, candidate: string): number {
  if (word.length >= 3 && candidate.startsWith(word)) return 1;
  return editDistance(word, candidate);
}

/** Levenshtein: how many characters must be added, dropped or changed. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
