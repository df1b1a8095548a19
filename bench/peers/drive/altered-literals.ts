import type { ContentBlock } from '@hdc/core';
import { withoutEscapes } from '@hdc/core/strategies';
import { literalsIn, waysBackIn } from '@hdc/replay';
import type { Altered } from '../report/session-row.ts';

const MOST_EXAMPLES = 10;
/** A line of so many characters is not the same by chance. */
const LONG_LINE = 20;
const NUMBER = /\b\d{3,}\b/g;
/** A tool's own remark, such as how many lines it left out. */
const NOTE = /^\s*(?:\[|\(|…|\.\.\.)/;
/** The same within a line: `[minified, 4321 characters]`. */
const NOTE_WITHIN = /\[[^[\]\n]{0,60}\b\d+ (?:characters|lines|bytes|tokens)\b[^[\]\n]{0,60}\]/g;

/** Places, numbers and hashes that tools broke in results they rewrote; placeholders hold nothing of a result. */
export class AlteredLiterals {
  readonly #seen = new Set<ContentBlock>();
  readonly #examples = new Set<string>();
  #rewritten = 0;
  #literals = 0;

  /** A result as it was recorded, and what was sent instead. */
  note(before: ContentBlock, after: ContentBlock): void {
    if (this.#seen.has(after)) return;
    this.#seen.add(after);
    // Colours stand in the middle of places in files.
    const original = `${textOf(before)}\n${withoutEscapes(textOf(before))}`;
    const left = textOf(after);
    if (!left.split('\n').some((line) => line.length >= LONG_LINE && original.includes(line))) return;
    this.#rewritten++;
    const ways = waysBackIn(left);
    for (const literal of new Set([...literalsIn(after), ...numbersIn(left)])) {
      if (original.includes(literal) || ways.some((way) => way.includes(literal))) continue;
      this.#literals++;
      if (this.#examples.size < MOST_EXAMPLES) this.#examples.add(literal);
    }
  }

  toCounts(): Altered {
    return { rewritten: this.#rewritten, literals: this.#literals, examples: [...this.#examples] };
  }
}

function numbersIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => (NOTE.test(line) ? [] : (line.replace(NOTE_WITHIN, '').match(NUMBER) ?? [])));
}

function textOf(block: ContentBlock): string {
  if (block.type !== 'tool_response') return '';
  const { result, error = '' } = block;
  return `${typeof result === 'string' ? result : JSON.stringify(result)}\n${error}`;
}
