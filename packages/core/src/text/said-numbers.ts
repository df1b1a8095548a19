/** Up to three words, then a number of three digits or more, or a version, that goes on in no way. */
const SAID =
  /(?:(?<![\w./-])[A-Za-z][A-Za-z-]{1,20}[ =:]{1,3}){1,3}(?:\d{1,4}(?:\.\d{1,6}){1,3}|\d{3,9})(?![\w/:-]|\.\w)/g;
const LONGEST = 48;

/**
 * Numbers of a text with the words that say what they are, such as `listening on port 53211` or `exit code 137`: the
 * last ones that are the only ones of their kind. Rows of a table or a count tell nothing each.
 */
export function saidNumbers(text: string, most: number): readonly string[] {
  const byKind = new Map<string, string | undefined>();
  for (const [said] of text.matchAll(SAID)) {
    if (said.length > LONGEST || said.includes('  ')) continue;
    const kind = said.replace(/\d+/g, '0');
    byKind.set(kind, byKind.has(kind) ? undefined : said);
  }
  return [...byKind.values()].flatMap((said) => said ?? []).slice(-most);
}
