import { type ContentBlock, type IContent, INGEST_PASSES, type ToolCallBlock } from '@hdc/core';
import type { Decision } from '../decisions/decision.ts';
import { answerKey, blockKey } from './block-key.ts';
import type { DecidableBlock } from './decidable-block.ts';

/**
 * Names of the model's answers in a request as it came, and of the results of their calls: what decisions are
 * justified by. Each is there once, with the entry of its answer. Only ever grows, with its conversation.
 */
export class MarkLog {
  readonly #answerOf = new Map<string, number>();
  /** How often a name came that came more than once: ids of some servers begin anew with every answer. */
  readonly #repeated = new Map<string, number>();
  /** For each entry, the mark of the last answer up to it, and how many there are. */
  readonly #marks: string[] = [];
  readonly #counts: number[] = [];

  /** Takes the entries of a request, in order. */
  read(index: number, { speaker, blocks }: IContent, scopeOf: (call: ToolCallBlock) => string): void {
    const isAnswer = speaker === 'ai';
    const before = this.#marks.at(-1) ?? '';
    this.#marks.push(isAnswer ? this.note(nameOf(blocks, before, scopeOf), index) : before);
    this.#counts.push((this.#counts.at(-1) ?? 0) + (isAnswer ? 1 : 0));
  }

  /** The mark of something that was answered by, or is, the entry of an answer. */
  note(name: string, answer: number): string {
    const mark = this.#answerOf.has(name) ? `${name}#${this.#repeat(name)}` : name;
    this.#answerOf.set(mark, answer);
    return mark;
  }

  /** The entry of the answer that a mark belongs to. */
  answerOf(mark: string): number | undefined {
    return this.#answerOf.get(mark);
  }

  /** The mark of the last answer up to an entry. */
  markAt(index: number): string {
    return this.#marks[index] ?? '';
  }

  /** How many answers there are up to an entry. */
  countAt(index: number): number {
    return this.#counts[index] ?? 0;
  }

  #repeat(name: string): number {
    const count = (this.#repeated.get(name) ?? 1) + 1;
    this.#repeated.set(name, count);
    return count;
  }
}

/** By its first call; words alone come again, so that they are told by what was said before them, too. */
function nameOf(
  blocks: readonly ContentBlock[],
  before: string,
  scopeOf: (call: ToolCallBlock) => string,
): string {
  const call = blocks.find((block) => block.type === 'tool_call');
  if (call) return blockKey(call, { call, scope: scopeOf(call) });
  return answerKey(
    blocks.flatMap((block) => (block.type === 'text' ? block.text : [])),
    before,
  );
}

/** What stands in one request: others that go on with it may have grown in the meantime. */
export class Marks {
  readonly #log: MarkLog;
  readonly #length: number;

  constructor(log: MarkLog, length: number) {
    this.#log = log;
    this.#length = length;
  }

  /** Whether everything that justifies a decision about a block stands behind it. */
  justify({ evidence, change, reason }: Decision, block: DecidableBlock): boolean {
    if (evidence) return evidence.every((mark) => this.isBehind(mark, block));
    // Decisions of earlier versions do not name any: they were made of results that others had followed.
    return change.type === 'remove' || FIRST_SIGHT.has(reason.kind) || this.#answersBehind(block) >= UNNAMED;
  }

  /** The entry of the answer that a mark belongs to. */
  answerOf(mark: string): number | undefined {
    const answer = this.#log.answerOf(mark);
    return answer === undefined || answer >= this.#length ? undefined : answer;
  }

  isBehind(mark: string, { index, block: { type } }: DecidableBlock): boolean {
    const answer = this.answerOf(mark);
    if (answer === undefined) return false;
    // A call or a thought is part of an answer, a result precedes the next one.
    return type === 'tool_response' ? answer > index : answer >= index;
  }

  /** The mark of the last answer up to an entry; of the whole request where none is given. */
  markAt(index: number = this.#length - 1): string {
    return this.#log.markAt(index);
  }

  #answersBehind({ index }: DecidableBlock): number {
    return this.#log.countAt(this.#length - 1) - this.#log.countAt(index);
  }
}

/** So many of the last results always stayed. */
const UNNAMED = 3;
const FIRST_SIGHT: ReadonlySet<string> = new Set(INGEST_PASSES.map(({ reason }) => reason.kind));
