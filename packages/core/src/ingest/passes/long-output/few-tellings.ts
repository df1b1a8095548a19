/** Exit codes, counts of a tool, addresses, versions and hashes: each says how something came out. */
const TELLING: readonly RegExp[] = [
  /\bexit(?:ed)?(?: with)?(?: code| status)?[ :=]+-?\d+\b/i,
  /\b\d[\d,]* (?:pass(?:ed|ing)|skipped|pending|todo|tests?|suites?|files? changed|packages?|modules?|problems?|rows?)\b/i,
  /^\s*(?:total|sum|tests?|test files|passed|skipped|ran|found|done|finished|success(?:ful(?:ly)?)?|completed|created|published|deployed|released)\b.{0,200}\d/i,
  /\bhttps?:\/\/\S/i,
  /\bv?\d+\.\d+\.\d+(?:-[\w.]+)?\b/,
  /\b[0-9a-f]{40}\b|\bsha\d{3}[:-]/,
];

/** More lines of one kind are rows of data, of which none says more than another. */
const MOST_LINES = 8;
const LONGEST_LINE = 500;

/** The numbers of the lines that tell how something came out, by kind, where there are only a few of that kind. */
export function fewTellings(lines: readonly string[]): readonly number[] {
  const found = TELLING.map((): number[] => []);
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_LINE) continue;
    const kind = TELLING.findIndex((sign) => sign.test(line));
    found[kind]?.push(index);
  }
  return found.filter(({ length }) => length <= MOST_LINES).flat();
}
