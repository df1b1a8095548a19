import type { Splice } from '../json/json-source.ts';
import type { ListSpans } from '../json/list-spans.ts';
import type { WireEdit } from '../wire-edit.ts';

/** The places of the elements of the list under a key at the top of a body. */
export interface KnownList extends Pick<ListSpans, 'elements'> {
  readonly key: string;
  /** The key of cache marks, and how often it stands in the bytes. */
  readonly marks?: CountedMarks;
  /** The last edits of an element, by its index: with the same bytes it comes to the same. */
  readonly edited?: EditedElements;
  /** For a patched body, the claimed edits of an element, from its beginning on; bytes must prove them. */
  readonly splices?: ReadonlyMap<number, readonly Splice[]>;
  /** Facts about the body that was patched; nothing here holds its bytes. */
  readonly from?: KnownList;
}

interface CountedMarks {
  readonly key: string;
  readonly count: number;
}

export type EditedElements = Map<number, ElementEdits>;

interface ElementEdits {
  readonly edits: readonly WireEdit[];
  /** From the beginning of the element on. */
  readonly splices: readonly Splice[];
}

const lists = new WeakMap<Uint8Array, KnownList>();

/** Remembers where the elements of a body stand for as long as somebody holds its bytes, which must stay as they are. */
export function noteList(body: Uint8Array, list: KnownList): void {
  lists.set(body, list);
}

export function findList(body: unknown): KnownList | undefined {
  return body instanceof Uint8Array ? lists.get(body) : undefined;
}
