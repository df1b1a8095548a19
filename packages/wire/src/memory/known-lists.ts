import type { KnownList } from '../json/list-spans.ts';

const lists = new WeakMap<Uint8Array, KnownList>();

/** Remembers where the elements of a body stand for as long as somebody holds its bytes, which must stay as they are. */
export function noteList(body: Uint8Array, list: KnownList): void {
  lists.set(body, list);
}

export function findList(body: unknown): KnownList | undefined {
  return body instanceof Uint8Array ? lists.get(body) : undefined;
}
