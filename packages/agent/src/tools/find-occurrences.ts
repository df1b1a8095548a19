export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** The places of a text, without overlaps. Line endings of both kinds count as the same, since models mix them up. */
export function findOccurrences(text: string, wanted: string): readonly Occurrence[] {
  const flatText = text.replaceAll('\r\n', '\n');
  const flatWanted = wanted.replaceAll('\r\n', '\n');
  const toOriginal = offsetsOf(text);
  const found: Occurrence[] = [];
  let at = flatText.indexOf(flatWanted);
  while (at !== -1) {
    const end = at + flatWanted.length;
    found.push({ start: toOriginal(at), end: toOriginal(end) });
    at = flatText.indexOf(flatWanted, end);
  }
  return found;
}

/** From places in the text with short line endings to places in the text itself; asked in rising order. */
function offsetsOf(text: string): (flat: number) => number {
  let dropped = 0;
  let next = text.indexOf('\r\n');
  return (flat) => {
    while (next !== -1 && next - dropped < flat) {
      dropped++;
      next = text.indexOf('\r\n', next + 1);
    }
    return flat + dropped;
  };
}
