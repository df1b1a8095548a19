import { expect } from 'vitest';
import type { BlockPlace } from '../block-place.ts';
import type { JsonPath } from '../json/json-source.ts';
import type { WireFormat } from '../wire-format.ts';
import type { WireRequest } from '../wire-request.ts';

/** Stands in no generated text and in no recording. */
const NEW_TEXT = '«pruned "\\ 1»';

/** Decodes a body that has to be a request. */
export function decoded(format: WireFormat, body: unknown, path?: string): WireRequest {
  const request = format.decode(body, path === undefined ? {} : { path });
  if (!request) throw new Error(`${format.name} takes this for no request: ${String(body).slice(0, 200)}`);
  return request;
}

export function placesOf(request: WireRequest): readonly BlockPlace[] {
  return request.places.flat();
}

/** The rules for decoding a body in any of its three forms, and patching nothing. */
export function expectRoundTrip(format: WireFormat, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  const request = decoded(format, text);
  const places = JSON.stringify(request.places);
  for (const body of [text, bytes, parsed]) {
    expect(format.patch(body, [])).toBe(body);
    const other = decoded(format, body);
    expect(JSON.stringify(other.places)).toBe(places);
    // Interned entries are mostly the same objects, which is far cheaper to see than to look into them.
    const differing = other.entries.flatMap((entry, index) =>
      entry === request.entries[index] ? [] : [[entry, request.entries[index]]],
    );
    for (const [entry, first] of differing) expect(entry).toEqual(first);
    expect(other.entries.length).toBe(request.entries.length);
  }
  const same = placesOf(request).flatMap((place) => {
    const current = place.texts.length === 1 ? valueAt(parsed, place.texts[0]?.path ?? []) : undefined;
    return typeof current === 'string' ? [{ type: 'replace' as const, place, text: current }] : [];
  });
  for (const body of [text, bytes, parsed]) expect(format.patch(body, same)).toBe(body);
  expect(request.entries.every(({ blocks }) => blocks.length > 0)).toBe(true);
  expect(request.places.map(({ length }) => length)).toEqual(
    request.entries.map(({ blocks }) => blocks.length),
  );
}

/** A replaced text changes the bytes of that value and no other. */
export function expectOneValueReplaced(format: WireFormat, text: string, place: BlockPlace): void {
  const [only, ...others] = place.texts;
  if (!only || others.length > 0) return;
  const patched = format.patch(text, [{ type: 'replace', place, text: NEW_TEXT }]);
  const literal = JSON.stringify(NEW_TEXT);
  const start = patched.indexOf(literal);
  const rest = patched.slice(start + literal.length);
  expect(rest.includes(literal)).toBe(false);
  expect(text.startsWith(patched.slice(0, start))).toBe(true);
  expect(text.endsWith(rest)).toBe(true);
  const original: unknown = JSON.parse(text.slice(start, text.length - rest.length));
  expect(original).toBe(valueAt(JSON.parse(text), only.path));
}

/** Bytes, text and object change alike; decoding sees the new text, and all else as it was. */
export function expectReplace(format: WireFormat, text: string, index: number): void {
  const request = decoded(format, text);
  const place = placesOf(request)[index];
  if (!place || place.texts.length === 0) return;
  expectOneValueReplaced(format, text, place);
  const edits = [{ type: 'replace' as const, place, text: NEW_TEXT }];
  const patched = format.patch(text, edits);
  expect(Buffer.from(format.patch(Buffer.from(text), edits)).equals(Buffer.from(patched))).toBe(true);
  expect(format.patch(request.body, edits)).toEqual(JSON.parse(patched));
  const blocks = request.entries.flatMap((entry) => entry.blocks);
  const now = decoded(format, patched).entries.flatMap((entry) => entry.blocks);
  expect(now.length).toBe(blocks.length);
  for (const [position, block] of now.entries()) {
    if (position !== index) expect(block).toBe(blocks[position]);
    else expect(block).toMatchObject(block.type === 'text' ? { text: NEW_TEXT } : { result: NEW_TEXT });
  }
}

/** Taking a block out takes out the value at its place and nothing else. */
export function expectRemove(format: WireFormat, text: string, index: number): void {
  const request = decoded(format, text);
  const place = placesOf(request)[index];
  if (!place?.isRemovable) return;
  const patched = format.patch(text, [{ type: 'remove', place }]);
  const changed = format.patch(request.body, [{ type: 'remove', place }]);
  expect(JSON.parse(patched)).toEqual(changed);
  expect(changed).toEqual(without(JSON.parse(text), place.path));
  const bytes = format.patch(Buffer.from(text), [{ type: 'remove', place }]);
  expect(Buffer.from(bytes).equals(Buffer.from(patched))).toBe(true);
}

function valueAt(value: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((inner, key) => Object(inner)[key], value);
}

/** Written apart from the code that it checks. */
function without(value: unknown, path: JsonPath): unknown {
  const copy: unknown = structuredClone(value);
  const holder: unknown = valueAt(copy, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete Object(holder)[key];
  return copy;
}
