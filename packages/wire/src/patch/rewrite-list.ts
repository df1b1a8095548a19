import { bytesSource } from '../json/bytes-source.ts';
import { findListSpans } from '../json/list-spans.ts';

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
  const spans = findListSpans(source, key)?.elements.all() ?? [];
  const texts = spans.map(({ start, end }) => source.textOf(start, end));
  const rewritten = rewrite(texts);
  if (rewritten.length !== texts.length || texts.some((text) => text.includes(NO_UTF_8))) return body;
  const splices = spans.flatMap(({ start, end }, index) => {
    const text = rewritten[index] ?? '';
    return text === texts[index] ? [] : [{ start, end, text }];
  });
  return splices.length === 0 ? body : source.splice(splices);
}
