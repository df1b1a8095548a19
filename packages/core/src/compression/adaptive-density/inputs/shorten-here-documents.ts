import { writtenMark } from './input-mark.ts';

const HERE_DOCUMENT = /(<<-?\s*(['"]?)([A-Za-z_]\w*)\2[^\n]*\n)([\s\S]*?)(\n\s*\3[ \t]*(?:\n|$))/g;

/** Less is not worth the mark. */
const SHORTEST = 200;

/** A command whose here-documents no longer say what they wrote, but still where to. */
export function shortenHereDocuments(command: string): string {
  return command.replace(HERE_DOCUMENT, (all, head: string, _quote, _end, body: string, tail: string) =>
    body.length > SHORTEST ? `${head}${writtenMark(body)}${tail}` : all,
  );
}
