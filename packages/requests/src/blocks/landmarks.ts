import type { ContentBlock, IContent, ToolCallBlock } from '@hdc/core';
import { isFirstSight } from '@hdc/core/strategies';
import type { Decision } from '../decisions/decision.ts';
import { answerKey, blockKey } from './block-key.ts';
import type { DecidableBlock } from './decidable-block.ts';

/**
 * Names of the model's answers in a request as it came, and of the results of their calls: what decisions are
 * justified by. Each is there once, with the entry of its answer. Only ever grows, with its conversation.
 */
export class LandmarkLog {
  readonly #answerOf = new Map<string, number>();
  /** How often a name came that came more than once: ids of some servers begin anew with every answer. */
  readonly #repeated = new Map<string, number>();
  /** For each entry, the landmark of the last answer up to it, and how many there are. */
  readonly #landmarks: string[] = [];
  readonly #counts: number[] = [];

  /** Takes the entries of a request, in order. */
  read(index: number, { speaker, blocks }: IContent, scopeOf: (call: ToolCallBlock) => string): void {
    const isAnswer = speaker === 'ai';
    const before = this.#landmarks.at(-1) ?? '';
    this.#landmarks.push(isAnswer ? this.note(nameOf(blocks, before, scopeOf), index) : before);
    this.#counts.push((this.#counts.at(-1) ?? 0) + (isAnswer ? 1 : 0));
  }

  /** The landmark of something that was answered by, or is, the entry of an answer. */
  note(name: string, answer: number): string {
    const landmark = this.#answerOf.has(name) ? `${name}#${this.#repeat(name)}` : name;
    this.#answerOf.set(landmark, answer);
    return landmark;
  }

  /** The entry of the answer that a landmark belongs to. */
  answerOf(landmark: string): number | undefined {
    return this.#answerOf.get(landmark);
  }

  /** The landmark of the last answer up to an entry. */
  at(index: number): string {
    return this.#landmarks[index] ?? '';
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

/** The landmarks of one request: others that continue it may have grown in the meantime. */
export class Landmarks {
  readonly #log: LandmarkLog;
  readonly #length: number;

  constructor(log: LandmarkLog, length: number) {
    this.#log = log;
    this.#length = length;
  }

  /** Whether everything that justifies a decision about a block stands behind it. */
  justify({ evidence, change, reason }: Decision, block: DecidableBlock): boolean {
    if (evidence) return evidence.every((landmark) => this.isBehind(landmark, block));
    // Decisions of earlier versions do not name any: they were made of results that others had followed.
    return change.type === 'remove' || isFirstSight(reason) || this.#answersBehind(block) >= UNNAMED;
  }

  /** The entry of the answer that a landmark belongs to. */
  answerOf(landmark: string): number | undefined {
    const answer = this.#log.answerOf(landmark);
    return answer === undefined || answer >= this.#length ? undefined : answer;
  }

  isBehind(landmark: string, { index, block: { type } }: DecidableBlock): boolean {
    const answer = this.answerOf(landmark);
    if (answer === undefined) return false;
    // A call or a thought is part of an answer, a result precedes the next one.
    return type === 'tool_response' ? answer > index : answer >= index;
  }

  /** The landmark of the last answer up to an entry; if none is given, of the whole request. */
  at(index: number = this.#length - 1): string {
    return this.#log.at(index);
  }

  #answersBehind({ index }: DecidableBlock): number {
    return this.#log.countAt(this.#length - 1) - this.#log.countAt(index);
  }
}

/** So many of the last results always stayed. */
const UNNAMED = 3;
