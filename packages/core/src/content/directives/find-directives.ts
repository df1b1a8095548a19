import { findFileInclusions } from '../inclusions/find-file-inclusions.ts';
import { DIRECTIVE_WORDS, type DirectiveWords } from './directive-words.ts';

const BEHIND_NO_WORD = String.raw`(?<![\p{L}\p{N}_-])`;
const BEFORE_NO_WORD = String.raw`(?![\p{L}\p{N}_-])`;

const SOURCE = [
  `${BEHIND_NO_WORD}(?:${alternatives((row) => !row.isPartOfWord)})${BEFORE_NO_WORD}`,
  `(?:${alternatives((row) => row.isPartOfWord)})`,
].join('|');

/** Finds the first directive word of any language. */
const DIRECTIVE_PATTERN: RegExp = new RegExp(SOURCE, 'iu');

/** A line up to this length is kept whole; a longer line keeps the sentence, a longer sentence the part around the word. */
const LONGEST_DIRECTIVE = 500;

/**
 * The most characters of one message, from its beginning and its end in turn: pasted logs contain such words, too.
 */
const MOST_CHARACTERS = 4_000;

const LIST_ITEM = /^\s*(?:[-*•‣·]|\d{1,3}[.)])\s/u;
const SENTENCE_END = /[.!?…]+["'”’)\]]*\s+|[。！？]+/gu;

/**
 * The lines of a text in which a person says what to do or not to do from then on, word for word and in order.
 * Files inside the text are nobody's wish.
 */
export function findDirectives(text: string): readonly string[] {
  return fromBothEnds([...withoutFiles(text).flatMap(directivesIn)]);
}

/** The parts of a text around its files: a list must not seem to go on behind one. */
function withoutFiles(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of findFileInclusions(text)) {
    parts.push(text.slice(from, start));
    from = end;
  }
  return [...parts, text.slice(from)];
}

function directivesIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/u);
  const found: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const pieces = piecesOf(line);
    found.push(...pieces);
    // "Never:" says nothing without the list behind it.
    if (pieces.length === 0 || !/[:：]\s*$/u.test(line)) continue;
    while (LIST_ITEM.test(lines[index + 1] ?? ''))
      found.push((lines[++index] ?? '').slice(0, LONGEST_DIRECTIVE));
  }
  return found;
}

function piecesOf(line: string): readonly string[] {
  if (!DIRECTIVE_PATTERN.test(line)) return [];
  if (line.length <= LONGEST_DIRECTIVE) return [line.trim()];
  return sentencesOf(line).flatMap((sentence) => {
    const match = DIRECTIVE_PATTERN.exec(sentence);
    if (!match) return [];
    if (sentence.length <= LONGEST_DIRECTIVE) return [sentence.trim()];
    const start = Math.max(0, match.index - LONGEST_DIRECTIVE / 4);
    return [sentence.slice(start, start + LONGEST_DIRECTIVE).trim()];
  });
}

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

function sentencesOf(line: string): readonly string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: end } of line.matchAll(SENTENCE_END)) {
    sentences.push(line.slice(from, index + end.length));
    from = index + end.length;
  }
  return [...sentences, line.slice(from)];
}

/** A person's remarks on something pasted stand in front of it or behind it. */
function fromBothEnds(found: readonly string[]): readonly string[] {
  const kept = new Set<number>();
  let room = MOST_CHARACTERS;
  for (let step = 0; step < found.length; step++) {
    const index = step % 2 === 0 ? step / 2 : found.length - (step + 1) / 2;
    room -= (found[index] ?? '').length;
    if (room < 0) break;
    kept.add(index);
  }
  return found.filter((_, index) => kept.has(index));
}
