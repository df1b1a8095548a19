import type { PruneResult } from '@hdc/requests';
import { type BlockPlace, compareBodies, type JsonPath } from '@hdc/wire';

/**
 * How many bytes of a request differ from what the client sent though no decision is about them. Trusts
 * nothing but the bytes: whoever made them may have erred.
 */
export function unexplainedBytes(before: Uint8Array, result: PruneResult<Uint8Array>): number {
  if (result.request === before) return 0;
  const { changed, gone } = decidedPlaces(result);
  const differences = compareBodies(before, result.request, (path) => gone.has(keyOf(path)));
  return differences
    .filter(({ path }) => !changed.some((place) => startsWith(path, place.path)))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The places of all blocks that are decided; the same block may stand twice. */
function decidedPlaces({ decoded, edits }: PruneResult<Uint8Array>) {
  const changed: BlockPlace[] = [];
  const gone = new Set<string>();
  const decisions = new Map(
    edits.map(({ index, position, decision }) => [decoded?.entries[index]?.blocks[position], decision]),
  );
  decoded?.entries.forEach(({ blocks }, index) => {
    blocks.forEach((block, position) => {
      const place = decoded.places[index]?.[position];
      const decision = decisions.get(block);
      if (!place || !decision) return;
      changed.push(place);
      if (decision.change.type === 'remove') gone.add(keyOf(place.path));
      // Of several texts one takes all, and the others go.
      for (const { element } of place.texts.slice(1)) if (element) gone.add(keyOf(element));
    });
  });
  return { changed, gone };
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((key, index) => path[index] === key);
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}
