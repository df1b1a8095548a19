import stringWidth from 'string-width';

const PLAIN = /^[\x20-\x7e]*$/;
const GRAPHEMES = new Intl.Segmenter();

/** The number of terminal cells that a text takes; wide characters take two. */
export function textWidth(text: string): number {
  // Most texts are of the simplest kind, and measuring characters takes a hundred times as long.
  return PLAIN.test(text) ? text.length : stringWidth(text);
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text;
}

/** The beginning of a text that is too long. */
export function cutEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return width < 1 ? '' : `${takeFrom(graphemesOf(text), width - 1).join('')}…`;
}

/** Both ends of a text that is too long: names of files differ there. */
export function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 3) return cutEnd(text, width);
  const graphemes = graphemesOf(text);
  const start = takeFrom(graphemes, Math.ceil((width - 1) / 2));
  const end = takeFrom(graphemes.toReversed(), Math.floor((width - 1) / 2)).toReversed();
  return `${start.join('')}…${end.join('')}`;
}

function graphemesOf(text: string): readonly string[] {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => segment);
}

function takeFrom(graphemes: readonly string[], width: number): readonly string[] {
  let used = 0;
  const end = graphemes.findIndex((grapheme) => {
    used += textWidth(grapheme);
    return used > width;
  });
  return end < 0 ? graphemes : graphemes.slice(0, end);
}
