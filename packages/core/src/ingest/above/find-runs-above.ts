import type { ContentBlock, ToolCallBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { isRecord } from '../../content/is-record.ts';
import { Memo } from '../../content/memo.ts';
import { findToolExchanges } from '../../content/tool-exchanges.ts';
import { describeCall } from '../../tools/describe-call.ts';
import { hashesOf, lineHashesOf, linesIn, textsOf } from '../../tools/line-hashes.ts';
import { toolActivityOf } from '../../tools/tool-activity.ts';
import { LinePlaces } from './line-places.ts';

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
  if (lines.length < SHORTEST_RUN) return [];
  const asked = { entries, lines, workspaceRoot };
  const known = remembered.get(entries);
  if (known && isSameSearch(known, asked)) return known.runs;
  const runs = searchRuns(asked);
  remembered.set(entries, { ...asked, entries: [...entries], runs });
  return runs;
}

interface AskedRuns {
  readonly entries: readonly IContent[];
  readonly lines: readonly string[];
  readonly workspaceRoot: string;
}

/** The last search in each list: the same passes ask once with a way back to the whole text and once without. */
const remembered = new WeakMap<readonly IContent[], AskedRuns & { readonly runs: readonly RunAbove[] }>();

function isSameSearch(known: AskedRuns, asked: AskedRuns): boolean {
  if (known.workspaceRoot !== asked.workspaceRoot) return false;
  return isSameList(known.entries, asked.entries) && isSameList(known.lines, asked.lines);
}

function isSameList(known: readonly unknown[], asked: readonly unknown[]): boolean {
  return known.length === asked.length && known.every((each, index) => each === asked[index]);
}

function searchRuns({ entries, lines, workspaceRoot }: AskedRuns): readonly RunAbove[] {
  const search = new RunSearch(lines);
  const exchanges = findToolExchanges(entries);
  for (let index = entries.length - 1; index >= 0 && !search.isOver; index--) {
    const answered = exchanges.answeredIn(index);
    const { blocks = [] } = entries[index] ?? {};
    for (let position = 0; position < blocks.length; position++) {
      const block = blocks[position];
      const call = block?.type === 'tool_call' ? block : answered[position]?.call;
      const hashes = block && call && hashesIn(block, call, workspaceRoot);
      if (hashes) search.lookIn({ block, call, workspaceRoot }, hashes);
    }
  }
  return search.runs();
}

/** A result or a call that may hold the lines. */
interface Above {
  readonly block: ContentBlock;
  /** The call that a result answers, or the call itself. */
  readonly call: ToolCallBlock;
  readonly workspaceRoot: string;
}

/** Hashes of the lines that a result shows, or that a call writes. */
function hashesIn(
  block: ContentBlock,
  call: ToolCallBlock,
  workspaceRoot: string,
): readonly number[] | undefined {
  const activity = toolActivityOf(call, workspaceRoot);
  if (block.type === 'tool_response') return lineHashesOf({ activity, response: block });
  return block === call && activity.kind === 'write' ? writtenHashes(call) : undefined;
}

/** The same lines themselves. */
function linesOf({ block, call, workspaceRoot }: Above): readonly string[] {
  if (block.type !== 'tool_response') return writtenLines(call);
  const activity = toolActivityOf(call, workspaceRoot);
  return textsOf(block.result).flatMap((text) => linesIn(text, activity));
}

function writtenHashes(call: ToolCallBlock): readonly number[] {
  let hashes = written.get(call);
  if (!hashes) {
    hashes = hashesOf(writtenLines(call));
    written.set(call, hashes);
  }
  return hashes;
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

class RunSearch {
  readonly #lines: readonly string[];
  readonly #hashes: readonly number[];
  readonly #places: LinePlaces;
  readonly #found: Candidate[] = [];
  /** By how far the places lie apart, how far is known what goes on alike: counted on from block to block. */
  #known = new Int32Array(0);
  #looked = 0;
  #left = MOST_COMPARED;
  #isWhole = false;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#hashes = hashesOf(lines);
    this.#places = new LinePlaces(this.#hashes);
  }

  /** Nothing older can be better than one that holds all of it. */
  get isOver(): boolean {
    return this.#isWhole || this.#left <= 0;
  }

  lookIn(above: Above, hashes: readonly number[]): void {
    const diagonals = this.#hashes.length + hashes.length;
    if (this.#known.length < diagonals) this.#known = new Int32Array(2 * diagonals);
    let lines: readonly string[] | undefined;
    const next = (from: number) => this.#places.nextIn(hashes, from);
    for (let at = next(0); at < hashes.length && !this.isOver; at = next(at + 1)) {
      const hash = hashes[at] ?? 0;
      for (let place = this.#places.firstOf(hash); place >= 0; place = this.#places.nextOf(place)) {
        const run = this.#hashes[place] === hash ? this.#newRunAt(hashes, at, place) : undefined;
        if (!run) continue;
        lines ??= linesOf(above);
        this.#note(run, lines, above);
      }
    }
    this.#looked += hashes.length;
  }

  /** The run around two places that are alike, if it is long enough and not known yet. */
  #newRunAt(shown: readonly number[], at: number, place: number): Run | undefined {
    const diagonal = at - place + this.#hashes.length;
    if (this.#looked + at < (this.#known[diagonal] ?? 0)) return undefined;
    const run = this.#runAround(shown, at, place);
    this.#known[diagonal] = this.#looked + run.from + run.length;
    return run.length < SHORTEST_RUN ? undefined : run;
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
  #note({ from, start, length }: Run, shown: readonly string[], { block, call }: Above): void {
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
