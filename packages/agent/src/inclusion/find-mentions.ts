/** An `@path` in a prompt. */
export interface Mention {
  /** The possible paths, in the order to try: as written, then with less and less punctuation behind it. */
  readonly candidates: readonly [string, ...string[]];
}

const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n|$)[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*\r?$|$(?![\s\S]))/gm;
const INLINE = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** Behind white space or something that opens, so that neither mail addresses nor URLs are mentions. */
const MENTION = /(?<=^|[\s([{<"'“‘«„])@(?:"([^"\n]+)"|'([^'\n]+)'|((?!["'])(?:\\[^\n]|\S)+))/gu;

const TRAILING = /[.,;:!?)\]}>"'’”»…。，；：！？）】」』、]$/u;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
const ESCAPED = /\\([\s"'()[\]{}])/g;

/** No system takes longer paths. */
const PATH_LIMIT = 4_096;

/** Nobody ends a sentence with more punctuation, and every candidate is looked for on the disk. */
const TRAILING_LIMIT = 16;

export function findMentions(prompt: string): readonly Mention[] {
  return [...maskCode(prompt).matchAll(MENTION)].flatMap(([, double, single, bare = '']) => {
    const quoted = double ?? single;
    if ((quoted ?? bare).length > PATH_LIMIT) return [];
    return [{ candidates: quoted === undefined ? candidatesOf(bare) : [quoted] }];
  });
}

/** The text, of the same length, with every `@` inside of Markdown code hidden. */
function maskCode(text: string): string {
  return text.replace(FENCED, hide).replace(INLINE, hide);
}

function hide(code: string): string {
  return code.replaceAll('@', '_').replaceAll('`', '_');
}

function candidatesOf(word: string): Mention['candidates'] {
  const shorter: string[] = [];
  let rest = word;
  while (rest.length > 1 && shorter.length < TRAILING_LIMIT && TRAILING.test(rest) && !closesItself(rest)) {
    rest = rest.slice(0, -1);
    shorter.push(unescaped(rest));
  }
  return [unescaped(word), ...shorter];
}

/** Whether the bracket at the end belongs to one inside, as in `app/(group)`. */
function closesItself(word: string): boolean {
  const closing = word.slice(-1);
  const opening = OPENING[closing];
  return opening !== undefined && word.split(opening).length >= word.split(closing).length;
}

function unescaped(word: string): string {
  return word.replace(ESCAPED, '$1');
}
