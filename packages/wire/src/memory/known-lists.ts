import type { Splice } from '../json/json-source.ts';
import type { ListSpans } from '../json/list-spans.ts';
import type { WireEdit } from '../wire-edit.ts';

/** Where the elements of the list under a key at the top of a body stand. */
export interface KnownList extends Pick<ListSpans, 'elements'> {
  readonly key: string;
  /** What was done to an element when it was patched last, by its index: with the same bytes it comes to the same. */
  readonly edited?: EditedElements;
  /** Of a patched body, what is said to have been done to an element, from its beginning on; bytes must prove it. */
  readonly splices?: ReadonlyMap<number, readonly Splice[]>;
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
