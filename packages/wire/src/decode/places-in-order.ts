import type { BlockPlace } from '../block-place.ts';
import type { WireRequest } from '../wire-request.ts';
import { placesByEntry } from './entry-draft.ts';
import { once } from './once.ts';

interface NotedPlaces {
  readonly places: readonly BlockPlace[];
  /** For each entry, how many places stand in front of its own; counted when somebody asks. */
  starts?: Uint32Array;
}

const noted = new WeakMap<WireRequest, NotedPlaces>();

/** A request with the places of all its blocks, one after the other. */
export function withPlaces(facts: Omit<WireRequest, 'places'>, places: readonly BlockPlace[]): WireRequest {
  const byEntry = once(() => placesByEntry(facts.entries, places));
  const request: WireRequest = {
    ...facts,
    get places() {
      return byEntry();
    },
  };
  noted.set(request, { places });
  return request;
}

/**
 * The places of all blocks of a request, one after the other. Who looks at many of them with every request asks here:
 * the `places` of a request are made when somebody asks for them, a list for each of thousands of entries.
 */
export function placesInOrder(request: WireRequest): readonly BlockPlace[] {
  return noted.get(request)?.places ?? request.places.flat();
}

/** The place of one block of one entry. */
export function placeOf(request: WireRequest, index: number, position: number): BlockPlace | undefined {
  const known = noted.get(request);
  if (!known) return request.places[index]?.[position];
  known.starts ??= countStarts(request);
  const { places, starts } = known;
  const isThere = position < (request.entries[index]?.blocks.length ?? 0);
  return isThere ? places[(starts[index] ?? 0) + position] : undefined;
}

function countStarts({ entries }: WireRequest): Uint32Array {
  const starts = new Uint32Array(entries.length);
  let start = 0;
  for (const [index, { blocks }] of entries.entries()) {
    starts[index] = start;
    start += blocks.length;
  }
  return starts;
}
