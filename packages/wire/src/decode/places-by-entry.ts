import type { IContent } from '@hdc/core';
import type { BlockPlace } from '../block-place.ts';

/** The places of all blocks, one after the other, as a list for each entry. */
export function placesByEntry(
  entries: readonly IContent[],
  places: readonly BlockPlace[],
): readonly (readonly BlockPlace[])[] {
  let at = 0;
  return entries.map(({ blocks: { length } }) => {
    at += length;
    return places.slice(at - length, at);
  });
}
