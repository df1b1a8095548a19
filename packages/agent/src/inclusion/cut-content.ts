import { splitLines } from '../workspace/split-lines.ts';

const MAX_CHARACTERS = 100_000;

/** The beginning of a long text, by whole lines, with a last line that says how to read on. */
export function cutContent(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const lines = splitLines(text);
  const count = countFitting(lines);
  if (count > 0) {
    const kept = lines.slice(0, count).join('');
    return `${kept}[Cut after line ${count} of ${lines.length}; read on by read_line_range with start_line ${count + 1}.]`;
  }
  // Half a surrogate pair is no character that a provider would take.
  const kept = text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  const further = lines.length > 1 ? '; what is behind it is read by read_line_range with start_line 2' : '';
  return `${kept}\n[Cut after ${kept.length} characters of line 1, which is longer${further}.]`;
}

function countFitting(lines: readonly string[]): number {
  let length = 0;
  for (const [index, line] of lines.entries()) {
    length += line.length;
    if (length > MAX_CHARACTERS) return index;
  }
  return lines.length;
}
