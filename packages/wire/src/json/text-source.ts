import type { JsonSource } from './json-source.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** JSON as a text; never through bytes, which cannot hold half of a surrogate pair. */
export function textSource(body: string): JsonSource<string> {
  return {
    start: body.startsWith('\uFEFF') ? 1 : 0,
    codeAt: (position) => body.charCodeAt(position),
    endOfString(quote) {
      let position = quote + 1;
      for (let code = body.charCodeAt(position); code !== QUOTE && !Number.isNaN(code); ) {
        position += code === BACKSLASH ? 2 : 1;
        code = body.charCodeAt(position);
      }
      return position + 1;
    },
    textOf: (start, end) => body.slice(start, end),
    splice(splices) {
      let result = '';
      let copied = 0;
      for (const { start, end, text } of splices) {
        result += body.slice(copied, start) + text;
        copied = end;
      }
      return result + body.slice(copied);
    },
  };
}
