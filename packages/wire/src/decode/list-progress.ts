import type { IContent } from '@hdc/core';
import type { BlockPlace } from '../block-place.ts';
import type { CacheMark, DeclaredTool } from '../wire-request.ts';
import type { CountedIds } from './counted-ids.ts';

/** The facts of a request besides its entries. */
interface RequestFacts {
  readonly system: string[];
  readonly tools: DeclaredTool[];
  readonly declared: unknown[];
  readonly marks: CacheMark[];
}

/** The result of reading the elements of a list. */
export interface ReadList extends Readonly<RequestFacts> {
  readonly entries: readonly IContent[];
  /**
   * The places of all blocks of all entries, one after the other: a list for each entry would be one of thousands.
   */
  readonly places: readonly BlockPlace[];
  /** Ids of calls, each with the name of its tool behind it: a list for each would be thousands. */
  readonly names: readonly string[];
}

/** How much had come of a list after so many elements, when no entry was open. */
export interface ListPoint extends Readonly<Record<keyof ReadList, number>> {
  readonly elements: number;
  readonly ids: CountedIds;
  readonly hasBegun: boolean;
}

/** From where on a list has to be read, and after how many elements that may be useful again, ascending. */
export interface ListProgress {
  readonly from?: { readonly point: ListPoint; readonly read: ReadList } | undefined;
  readonly stops: readonly number[];
}

export function emptyFacts(): RequestFacts {
  return { system: [], tools: [], declared: [], marks: [] };
}

/** The tools of the calls up to a point, by their ids. */
export function namesUpTo({
  point,
  read: { names },
}: NonNullable<ListProgress['from']>): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (let i = 0; i < point.names; i += 2) known.set(names[i] ?? '', names[i + 1] ?? '');
  return known;
}

/** The result of a list up to a point, in lists of its own. */
export function readUpTo(read: ReadList, point: ListPoint): ReadList {
  return {
    entries: read.entries.slice(0, point.entries),
    places: read.places.slice(0, point.places),
    names: read.names.slice(0, point.names),
    system: read.system.slice(0, point.system),
    tools: read.tools.slice(0, point.tools),
    declared: read.declared.slice(0, point.declared),
    marks: read.marks.slice(0, point.marks),
  };
}
