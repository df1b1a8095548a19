import { bytesSource } from '../json/bytes-source.ts';
import { findMember, hasMemberBehind } from '../json/list-spans.ts';
import { CODES, skipSpace, skipValue } from '../json/skip-value.ts';

/** A body in which the member under a key at its top has another JSON text; undefined if the key is not there once. */
export function rewriteMember(body: Uint8Array, key: string, text: string): Uint8Array | undefined {
  const source = bytesSource(body);
  const top = skipSpace(source, source.start);
  if (source.codeAt(top) !== CODES.openObject) return undefined;
  const start = findMember(source, skipSpace(source, top + 1), key);
  if (start === undefined) return undefined;
  const end = skipValue(source, start);
  return hasMemberBehind(source, end, key) ? undefined : source.splice([{ start, end, text }]);
}

/** The same with one more member at its end, where the key is not there yet. */
export function addMember(body: Uint8Array, key: string, text: string): Uint8Array | undefined {
  const source = bytesSource(body);
  const top = skipSpace(source, source.start);
  const first = skipSpace(source, top + 1);
  if (source.codeAt(top) !== CODES.openObject || source.codeAt(first) !== CODES.quote) return undefined;
  if (findMember(source, first, key) !== undefined) return undefined;
  const end = skipValue(source, top) - 1;
  return source.splice([{ start: end, end, text: `,${JSON.stringify(key)}:${text}` }]);
}
