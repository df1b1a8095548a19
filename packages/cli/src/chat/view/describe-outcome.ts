import type { TurnOutcome } from '@hdc/agent';
import { plural } from '@hdc/text';

/** How a turn ended, where the answer does not say it. */
export function describeOutcome({ status, rounds }: TurnOutcome): string | undefined {
  switch (status) {
    case 'answered':
      return undefined;
    case 'empty':
      return 'The model gave no answer.';
    case 'interrupted':
      return 'Interrupted. What was done so far is kept.';
    case 'round-limit':
      return `Stopped after ${plural(rounds, 'round')} without an answer.`;
    case 'stuck':
      return 'Stopped: the model makes the same call again and again, with the same result.';
  }
}
