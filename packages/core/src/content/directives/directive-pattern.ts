import { DIRECTIVE_WORDS, type DirectiveWords } from './directive-words.ts';

const BEHIND_NO_WORD = String.raw`(?<![\p{L}\p{N}_-])`;
const BEFORE_NO_WORD = String.raw`(?![\p{L}\p{N}_-])`;

const SOURCE = [
  `${BEHIND_NO_WORD}(?:${alternatives((row) => !row.isPartOfWord)})${BEFORE_NO_WORD}`,
  `(?:${alternatives((row) => row.isPartOfWord)})`,
].join('|');

/** Finds the first directive word of any language. */
export const DIRECTIVE_PATTERN: RegExp = new RegExp(SOURCE, 'iu');

function alternatives(isMeant: (row: DirectiveWords) => boolean): string {
  const words = new Set(DIRECTIVE_WORDS.filter(isMeant).flatMap((row) => row.words));
  return [...words].map(toPattern).join('|');
}

function toPattern(word: string): string {
  return word
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`[\p{L}\p{M}]{0,40}`)
    .replaceAll("'", `['’]`)
    .replaceAll(' ', String.raw`\s{1,20}`);
}
