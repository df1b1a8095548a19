import { toolUseOf } from '../../../tools/tool-use.ts';
import { hasInputMark, writtenMark } from './input-mark.ts';
import { mapStrings } from './map-strings.ts';
import { shortenHereDocuments } from './shorten-here-documents.ts';
import { rememberShorter, type ShortenInput } from './shorten-input.ts';
import { withoutLines } from './shorten-patch.ts';

/** Shorter text is not worth a mark. */
const SHORTEST = 60;

/** The input of a write with no more than what it wrote to: all of its text stands in the file, or did. */
export const withoutWrittenText: ShortenInput = rememberShorter((call) => {
  const { paths, command } = toolUseOf(call);
  const named: ReadonlySet<string> = new Set(paths);
  return mapStrings(call.parameters, (text) => {
    if (text.length <= SHORTEST || named.has(text)) return text;
    if (text.includes('*** Begin Patch')) return withoutLines(text);
    if (command !== undefined) return shortenHereDocuments(text);
    return hasInputMark(text) ? text : writtenMark(text);
  });
});
