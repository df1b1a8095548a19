/** So many lines of one form are a kind; this share of all lines is of some kind in an output that says one thing again and again. */
const FEWEST_ALIKE = 8;
const ALIKE_SHARE = 0.7;
/** So many lines of one form are odd ones among the others. */
const MOST_ODD = 3;
/** Words of a line that make its form. */
const MOST_WORDS = 12;
const LONGEST_LINE = 1_000;

/** A word that names one of many things: with a digit, or a sign of a path or a name in it. */
const NAME = /\d|\w[\\/._]\w|^[\\/.~]/;

/**
 * The numbers of the lines that are unlike the others, in an output whose lines are mostly alike: the one pod that does
 * not run, the file that is deleted.
 */
export function oddLines(lines: readonly string[]): readonly number[] {
  const forms = lines.map(formOf);
  const counts = new Map<string, number>();
  let filled = 0;
  for (const form of forms) {
    if (form === '') continue;
    filled++;
    counts.set(form, (counts.get(form) ?? 0) + 1);
  }
  let alike = 0;
  for (const count of counts.values()) if (count >= FEWEST_ALIKE) alike += count;
  if (alike < ALIKE_SHARE * filled) return [];
  return forms.flatMap((form, index) => (form !== '' && (counts.get(form) ?? 0) <= MOST_ODD ? [index] : []));
}

/** A line without the names and numbers in it; empty for one that says nothing, or is none. */
function formOf(line: string): string {
  if (line.length > LONGEST_LINE) return '';
  const words = line.trim().split(/\s+/, MOST_WORDS);
  return words.map((word) => (NAME.test(word) ? '#' : word)).join(' ');
}
