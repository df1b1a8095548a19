import { FAILURE_SIGN, WARNING_SIGN } from '../../decisive.ts';

/** Words of trouble that is no failure by itself, and of a file that a merge left to be resolved. */
const TROUBLE =
  /\b(?:timed out|timeout|mismatch(?:ed)?|missing|not found|unavailable|unreachable|unable to|could ?n[o']t|can ?(?:no|')t|rejected|rolled back|rollback|out of memory|unresolved|forced update|skipp?(?:ed|ing)|xfail(?:ed)?|xpass(?:ed)?|segmentation fault|core dumped|SIG(?:SEGV|ABRT|KILL|BUS|ILL|FPE)|no such file|no space left|already in use|errored|undefined (?:reference|symbol|control)|duplicate symbol|does ?n[o']t exist|deadlock|invalid|definitely lost|unhealthy|evicted|OOMKilled|CrashLoopBackOff|no installation candidate|(?:must|will) be (?:replaced|destroyed)|forces replacement|unauthorized|forbidden|unhandled|is not (?:a function|defined|assignable))\b|ERR!|(?:FAILED|FAILURE|ERROR)_|^CONFLICT \(|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD) \S{1,200}(?: HTTP\/[\d.]{1,5})?"? 5\d\d\b|\bHTTP\/\d(?:\.\d)? [45]\d\d\b/im;
/** The same in other languages than English: something could not be done, was denied, or went wrong. */
const FOREIGN =
  /\b(?:konnte nicht|nicht gefunden|verweigert|introuvable|impossible d|refusé|denegado|no se pud|impossibile|negato|não foi possível|negado|falhou|nie można|odmowa|chyba|fejl|virhe|hiba|lỗi)|не удалось|отказано|无法|拒绝|できません|拒否|거부|없습니다|σφάλμα|خطأ|שגיאה/i;
/** A merge in a history, which must not be hidden: `Merge: 1a2b3c4 5d6e7f8`, `* 1a2b3c4 Merge branch 'x'`. */
const MERGE =
  /^[ \t*|\\/]{0,40}(?:[0-9a-f]{7,40} )?(?:\([^)\n]{0,200}\) )?Merge(?:: [0-9a-f]|d? (?:branch|pull request|remote|tag|commit)\b)/im;

/** A sign of a failure, a warning or trouble, in a line or in a whole text. */
export const TROUBLE_SIGN: RegExp = new RegExp(
  [FAILURE_SIGN, WARNING_SIGN, TROUBLE, FOREIGN, MERGE].map(({ source }) => source).join('|'),
  'im',
);

/** The numbers of the lines that speak of trouble: of those that say the same, the first and the last. */
export function differentTroubles(lines: readonly string[]): readonly number[] {
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  let file = '';
  for (const [index, line] of lines.entries()) {
    if (isFileHeading(line)) file = line;
    if (!TROUBLE_SIGN.test(line)) continue;
    // The same trouble at the same line of another file is another one.
    const said = isHit(line) ? file + line : saidBy(line);
    if (!first.has(said)) first.set(said, index);
    last.set(said, index);
  }
  return [...first.values(), ...last.values()];
}

/** A place in a file or of a server, which says more than a number: `src/a.ts:12`, `db.local:5432`, `line 12`, `12: text`. */
export const PLACE: RegExp = /\.\w{1,8}[:(]\d|\bline \d|^\s{0,8}\d+[:-]/;
/** Days and times: a line that comes again and again differs in these. */
const TIMES = /\d{4}-\d\d-\d\d[T ]?|\d\d:\d\d:\d\d(?:[.,]\d+)?Z?/g;
/** Durations and counts. */
const COUNTS = /(?<![\w.@:/-])\d+(?:\.\d+)?(?:ms|s)?(?![\w./-]|:\S)/g;

/** What a line says, however often it says it: equal for lines that differ in times, and in counts if it names no place. */
export function saidBy(line: string): string {
  const said = line.replace(TIMES, '#');
  // None is never like some.
  return PLACE.test(said)
    ? said
    : said.replace(COUNTS, (count) => (Number.parseFloat(count) === 0 ? '0' : '#'));
}

/** `12: text` below the name of its file, as searches, compilers and linters print it; a time is none. */
export function isHit(line: string): boolean {
  return /^\s{0,8}\d{1,7}[:-](?!\d\d[:.,-])/.test(line);
}

const LONGEST_PATH = 400;

/** A line that is the path of a file. */
export function isFileHeading(line: string): boolean {
  const path = line.length <= LONGEST_PATH ? line.trim() : '';
  return /[./\\]/.test(path) && !/\s/.test(path);
}
