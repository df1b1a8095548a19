import type { ContentBlock, ToolCallBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { isRecord } from '../../content/is-record.ts';
import { Memo } from '../../content/memo.ts';
import { findToolExchanges } from '../../content/tool-exchanges.ts';
import { describeCall } from '../../tools/describe-call.ts';
import { hashesOf, lineHashesOf, linesIn, textsOf } from '../../tools/line-hashes.ts';
import { toolActivityOf } from '../../tools/tool-activity.ts';

/** Lines that stand, one after the other, in something above. */
export interface RunAbove {
  /** The first of the lines, and the one behind the last. */
  readonly start: number;
  readonly end: number;
  /** The block that holds them. */
  readonly block: ContentBlock;
  /** A description of it in words: the result of a call, or the call itself. */
  readonly what: string;
}

/** So many lines one after the other are no coincidence. */
const SHORTEST_RUN = 12;
/** So many lines are compared at most: odd texts, such as one line a million times, would take too long. */
const MOST_COMPARED = 2_000_000;
/** Lines such as `}` stand in many places; so many places of each are tried. */
const MOST_PLACES = 4;

/**
 * Lines that stand, letter by letter and one after the other, in results or written texts among entries, as they were
 * sent; the longest runs, in their order. Files that people include in their messages are not looked at: their newest
 * copy stays.
 */
export function findRunsAbove(
  entries: readonly IContent[],
  lines: readonly string[],
  workspaceRoot: string,
): readonly RunAbove[] {
  const search = new RunSearch(lines);
  const exchanges = findToolExchanges(entries);
  for (let index = entries.length - 1; index >= 0 && !search.isOver; index--) {
    const answered = exchanges.answeredIn(index);
    for (const [position, block] of (entries[index]?.blocks ?? []).entries()) {
      const call = block.type === 'tool_call' ? block : answered[position]?.call;
      const shown = call && shownBy(block, call, workspaceRoot);
      if (shown) search.lookIn(shown, block, call);
    }
  }
  return search.runs();
}

/** The lines of a block: their hashes, and themselves where they are asked for. */
interface ShownLines {
  readonly hashes: readonly number[];
  readonly lines: () => readonly string[];
}

function shownBy(block: ContentBlock, call: ToolCallBlock, workspaceRoot: string): ShownLines | undefined {
  if (block.type === 'tool_call') return writtenBy(block, workspaceRoot);
  if (block.type !== 'tool_response') return undefined;
  const activity = toolActivityOf(call, workspaceRoot);
  const hashes = lineHashesOf({ activity, response: block });
  return hashes && { hashes, lines: () => textsOf(block.result).flatMap((text) => linesIn(text, activity)) };
}

function writtenBy(call: ToolCallBlock, workspaceRoot: string): ShownLines | undefined {
  if (toolActivityOf(call, workspaceRoot).kind !== 'write') return undefined;
  const lines = () => writtenLines(call);
  let hashes = written.get(call);
  if (!hashes) {
    hashes = hashesOf(lines());
    written.set(call, hashes);
  }
  return { hashes, lines };
}

const written = new Memo<ToolCallBlock, readonly number[]>();
/** The text that a call wants to replace is no longer there. */
const REPLACED = /^old/i;
/** Between two texts, so that nothing stands in both of them: no text has it as a line. */
const BORDER = '\0';

function writtenLines({ parameters }: ToolCallBlock): readonly string[] {
  if (!isRecord(parameters)) return [];
  const texts = Object.entries(parameters).flatMap(([key, value]) =>
    REPLACED.test(key) ? [] : textsOf(value),
  );
  return texts.flatMap((text) => [BORDER, ...text.split('\n')]);
}

interface Candidate extends Pick<RunAbove, 'start' | 'end' | 'block'> {
  readonly call: ToolCallBlock;
}

const LAST_BITS = 0xffff;

class RunSearch {
  readonly #lines: readonly string[];
  readonly #hashes: readonly number[];
  readonly #places = new Map<number, number[]>();
  /** By the last bits of a hash, whether a line may have it: thousands above have none, and a map takes longer to say so. */
  readonly #mayHold = new Uint8Array(LAST_BITS + 1);
  readonly #found: Candidate[] = [];
  #left = MOST_COMPARED;
  #isWhole = false;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#hashes = hashesOf(lines);
    for (const [place, hash] of this.#hashes.entries()) {
      const known = this.#places.get(hash);
      if (hash === 0 || (known && known.length >= MOST_PLACES)) continue;
      if (known) known.push(place);
      else this.#places.set(hash, [place]);
      this.#mayHold[hash & LAST_BITS] = 1;
    }
  }

  /** Nothing older can be better than one that holds all of it. */
  get isOver(): boolean {
    return this.#isWhole || this.#left <= 0;
  }

  lookIn(shown: ShownLines, block: ContentBlock, call: ToolCallBlock): void {
    let lines: readonly string[] | undefined;
    /** How far is known what goes on alike, by how far the places lie apart. */
    const known = new Map<number, number>();
    for (let at = 0; at < shown.hashes.length && !this.isOver; at++) {
      const hash = shown.hashes[at] ?? 0;
      if (this.#mayHold[hash & LAST_BITS] === 0) continue;
      for (const place of this.#places.get(hash) ?? NONE) {
        if (at < (known.get(at - place) ?? 0)) continue;
        const run = this.#runAround(shown.hashes, at, place);
        known.set(at - place, run.from + run.length);
        if (run.length < SHORTEST_RUN) continue;
        lines ??= shown.lines();
        this.#note(run, lines, block, call);
      }
    }
  }

  #runAround(shown: readonly number[], at: number, place: number): Run {
    const own = this.#hashes;
    let [from, end] = [at, at + 1];
    const apart = at - place;
    while (from > 0 && from > apart && shown[from - 1] === own[from - 1 - apart]) from--;
    while (end < shown.length && end - apart < own.length && shown[end] === own[end - apart]) end++;
    this.#left -= end - from;
    return { from, start: from - apart, length: end - from };
  }

  /** Equal hashes are likely, not certain, and say nothing of blanks: lines are compared as well. */
  #note(
    { from, start, length }: Run,
    shown: readonly string[],
    block: ContentBlock,
    call: ToolCallBlock,
  ): void {
    let end = start;
    while (end < start + length && this.#lines[end] === shown[from + end - start]) end++;
    if (end - start < Math.min(SHORTEST_RUN, this.#lines.length)) return;
    this.#found.push({ start, end, block, call });
    this.#isWhole ||= end - start === this.#lines.length;
  }

  /** The longest run first; the others keep what is left of them. */
  runs(): readonly RunAbove[] {
    const taken = new Uint8Array(this.#lines.length);
    const runs: RunAbove[] = [];
    for (const { block, call, ...found } of this.#found.toSorted(
      (a, b) => b.end - b.start - (a.end - a.start),
    )) {
      let { start, end } = found;
      while (start < end && taken[start] === 1) start++;
      while (end > start && taken[end - 1] === 1) end--;
      if (end - start < SHORTEST_RUN || taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      const what = `${block === call ? 'the call' : 'the result of'} ${describeCall(call)}`;
      runs.push({ start, end, block, what });
    }
    return runs.sort((a, b) => a.start - b.start);
  }
}

interface Run {
  /** Its start above, and among the lines. */
  readonly from: number;
  readonly start: number;
  readonly length: number;
}

const NONE: readonly number[] = [];
