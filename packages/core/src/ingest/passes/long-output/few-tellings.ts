/** Exit codes, counts of a tool, addresses, versions, hashes and places in files: each says how something came out. */
const TELLING: readonly RegExp[] = [
  /\bexit(?:ed)?,?(?: with)?(?: code| status)?[ :=]+\(?-?\d+\b|\b(?:exit_?code|rc|status)"?\s?[:=]\s?-?\d+\b|\breturned -?\d+\b/i,
  /\b\d[\d,]* (?:pass(?:ed|ing)|skipped|pending|todo|tests?|suites?|files? changed|packages?|modules?|problems?|rows?)\b/i,
  /^\s*(?:total|sum|tests?|test files|passed|skipped|ran|found|done|finished|success(?:ful(?:ly)?)?|completed|created|published|deployed|released)\b.{0,200}\d/i,
  /\bhttps?:\/\/\S|\bgit@\S/i,
  /\bv?\d+\.\d+\.\d+(?:-[\w.]+)?\b|\bv\d+\.\d+\b/,
  /\b(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})\b|\bsha\d{3}[:-]|^\[[\w./-]{1,100} [0-9a-f]{7,40}\]/,
  /[\w)\]]\.\w{1,8}(?::(?:line )?\d|\(\d)|\bline \d/,
];

/** More lines of one kind are rows of data, of which none says more than another. */
const MOST_LINES = 8;
/** So many lines among many others that say the same may be the ones that matter. */
const MOST_ALIKE = 2;
const LONGEST_LINE = 500;

/**
 * The numbers of the lines that tell how something came out, by kind, if there are only a few of that kind; of many, those
 * that say something else than the rest.
 */
export function fewTellings(lines: readonly string[]): readonly number[] {
  const found = TELLING.map(() => new Map<string, number[]>());
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_LINE) continue;
    for (const [kind, sign] of TELLING.entries()) {
      const [told] = sign.exec(line) ?? [];
      if (told === undefined) continue;
      const alike = found[kind]?.get(told);
      if (alike) alike.push(index);
      else found[kind]?.set(told, [index]);
      break;
    }
  }
  return found.flatMap((values) => {
    const all = [...values.values()];
    if (all.flat().length <= MOST_LINES) return all.flat();
    const rare = all.filter(({ length }) => length <= MOST_ALIKE).flat();
    return rare.length <= MOST_LINES ? rare : [];
  });
}
