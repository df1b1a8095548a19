import type { IContent, ToolCallBlock } from '@hdc/core';

/** The end of a turn. In every case the history is consistent: each call has its response. */
export interface TurnOutcome {
  readonly status: TurnStatus;
  /** The last answer of the model, if there was one. */
  readonly answer?: IContent;
  /** The number of requests to the model. */
  readonly rounds: number;
  /** The number of calls that the person, or the options of the program, did not allow. */
  readonly denied: number;
}

export type TurnStatus =
  /** The model answered and made no more calls. */
  | 'answered'
  /** The model said nothing and made no call. */
  | 'empty'
  | 'interrupted'
  /** The model was asked as often as is allowed in one turn. */
  | 'round-limit'
  /** The model made the same call with the same result again and again. */
  | 'stuck';

/** The steps of a turn. */
export interface TurnSteps {
  /** Asks the model with the history as it is. */
  ask(): Promise<IContent>;
  /** Runs the calls of an answer and puts a response to each of them into the history, also on abort. */
  answerCalls(calls: readonly ToolCallBlock[]): Promise<AnsweredCalls>;
  readonly maxRounds: number;
  readonly signal: AbortSignal;
}

interface AnsweredCalls {
  readonly denied: number;
  readonly isStuck: boolean;
}

/**
 * Model, tool calls, results, model, until there is an answer. Resolves also when it was interrupted; rejects when
 * the model cannot be asked. The part of a broken-off answer that was shown stays in the history.
 */
export async function runTurn(steps: TurnSteps): Promise<TurnOutcome> {
  let denied = 0;
  let answer: IContent | undefined;
  for (let rounds = 1; ; rounds++) {
    const end = (status: TurnStatus) => ({ status, rounds, denied, ...(answer && { answer }) });
    try {
      answer = await steps.ask();
    } catch (error) {
      if (steps.signal.aborted) return end('interrupted');
      throw error;
    }
    const calls = answer.blocks.filter((block) => block.type === 'tool_call');
    if (calls.length === 0) return end(hasText(answer) ? 'answered' : 'empty');
    const answered = await steps.answerCalls(calls);
    denied += answered.denied;
    const status = statusAfter(answered, rounds, steps);
    if (status) return end(status);
  }
}

/** The reason why the model is not asked again; undefined if it is. */
function statusAfter(
  { isStuck }: AnsweredCalls,
  rounds: number,
  { signal, maxRounds }: TurnSteps,
): TurnStatus | undefined {
  if (signal.aborted) return 'interrupted';
  if (isStuck) return 'stuck';
  return rounds >= maxRounds ? 'round-limit' : undefined;
}

function hasText({ blocks }: IContent): boolean {
  return blocks.some((block) => block.type === 'text' && block.text.trim() !== '');
}
