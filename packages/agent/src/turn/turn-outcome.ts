import type { IContent } from '@hdc/core';

/** How a turn ended. In every case the history is consistent: each call has its response. */
export interface TurnOutcome {
  readonly status: TurnStatus;
  /** The last answer of the model, if there was one. */
  readonly answer?: IContent;
  /** How often the model was asked. */
  readonly rounds: number;
  /** How many calls the person, or the way the program was started, did not allow. */
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
