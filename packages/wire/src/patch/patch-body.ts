import { bytesSource } from '../json/bytes-source.ts';
import { textSource } from '../json/text-source.ts';
import type { WireEdit } from '../wire-edit.ts';
import { changeValue } from './change-value.ts';
import { findSplices, type KnownList } from './find-splices.ts';
import { planChanges } from './plan-changes.ts';

/** Where the messages of a body stand, if that is known from parsing it. */
type FindList = (body: unknown) => KnownList | undefined;

/**
 * A body with edits made: of bytes and texts every other byte is as it was, of a parsed body everything
 * else is the same object. Where no edit changes anything, it is the body itself.
 */
export function patchBody(body: Uint8Array, edits: readonly WireEdit[], find?: FindList): Uint8Array;
export function patchBody(body: string, edits: readonly WireEdit[], find?: FindList): string;
export function patchBody<Body>(body: Body, edits: readonly WireEdit[], find?: FindList): Body;
export function patchBody(body: unknown, edits: readonly WireEdit[], find?: FindList): unknown {
  if (edits.length === 0) return body;
  const root = planChanges(edits);
  if (!(body instanceof Uint8Array) && typeof body !== 'string') return changeValue(body, root);
  const source = typeof body === 'string' ? textSource(body) : bytesSource(body);
  const splices = findSplices(source, root, find?.(body));
  return splices.length === 0 ? body : source.splice(splices);
}
