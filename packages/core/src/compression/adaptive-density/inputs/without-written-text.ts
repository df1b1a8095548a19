import { toolUseOf } from '../../../tools/tool-use.ts';
import { hasInputMark, writtenMark } from './input-mark.ts';
import { mapStrings } from './map-strings.ts';
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

const HERE_DOCUMENT = /(<<-?\s*(['"]?)([A-Za-z_]\w*)\2[^\n]*\n)([\s\S]*?)(\n\s*\3[ \t]*(?:\n|$))/g;

/** Less is not worth the mark. */
const SHORTEST_BODY = 200;

/** A command whose here-documents no longer say what they wrote, but still where to. */
function shortenHereDocuments(command: string): string {
  return command.replace(HERE_DOCUMENT, (all, head: string, _quote, _end, body: string, tail: string) =>
    body.length > SHORTEST_BODY ? `${head}${writtenMark(body)}${tail}` : all,
  );
}
