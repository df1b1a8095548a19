import { bytesSource } from '../json/bytes-source.ts';
import type { JsonSource } from '../json/json-source.ts';
import { findListSpans, type SkipMember } from '../json/list-spans.ts';
import { CODES, skipSpace, skipValue } from '../json/skip-value.ts';
import { findList, type KnownList } from '../memory/known-lists.ts';

/** Stands for what could not be read. */
const NO_UTF_8 = '\uFFFD';

/**
 * A body in which the elements of a list at its top have other texts, as many as before; every other byte is as it was.
 * It is the body itself where the key has no list, where nothing changes, and where bytes may be no UTF-8: they would not
 * be the same again.
 */
export function rewriteList(
  body: Uint8Array,
  key: string,
  rewrite: (elements: readonly string[]) => readonly string[],
): Uint8Array {
  const source = bytesSource(body);
  const spans = findListSpans(source, key, skipKnown(source, findList(body)))?.elements.all() ?? [];
  const texts = spans.map(({ start, end }) => source.textOf(start, end));
  const rewritten = rewrite(texts);
  if (rewritten.length !== texts.length || texts.some((text) => text.includes(NO_UTF_8))) return body;
  const splices = spans.flatMap(({ start, end }, index) => {
    const text = rewritten[index] ?? '';
    return text === texts[index] ? [] : [{ start, end, text }];
  });
  return splices.length === 0 ? body : source.splice(splices);
}

/** If the end of the long list is known, it is not looked for through all of its elements. */
function skipKnown(source: JsonSource<unknown>, known: KnownList | undefined): SkipMember {
  const first = known?.elements.startOf(0) ?? Number.NaN;
  const end = known ? skipSpace(source, known.elements.endOf(known.elements.length - 1)) : Number.NaN;
  const isKnown = known !== undefined && source.codeAt(end) === CODES.closeList;
  return (text, position) =>
    isKnown && text === `"${known.key}"` && position < first ? end + 1 : skipValue(source, position);
}
