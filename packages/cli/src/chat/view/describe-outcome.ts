import type { Agent, TurnOutcome } from '@hdc/agent';
import type { ProviderError, ProviderWait } from '@hdc/providers';
import { plural, printable, wrapText } from '@hdc/text';

/** The end of a turn in words, if the answer does not show it. */
export function describeOutcome({ status, rounds }: TurnOutcome): string | undefined {
  switch (status) {
    case 'answered':
      return undefined;
    case 'empty':
      return 'The model gave no answer.';
    case 'interrupted':
      return 'Interrupted. The work so far is kept.';
    case 'round-limit':
      return `Stopped after ${plural(rounds, 'round')} without an answer.`;
    case 'stuck':
      return 'Stopped: the model makes the same call again and again, with the same result.';
  }
}

/** The reason for a wait and its length; the progress line adds the time passed, or the time left. */
export function describeWait(wait: ProviderWait): string {
  const seconds = `${Math.ceil(wait.limitMs / 100) / 10} s`;
  switch (wait.for) {
    case 'first-byte':
      return `waiting for the answer to begin, at most ${seconds}`;
    case 'next-byte':
      return `the server is silent, waiting at most ${seconds}`;
    case 'retry':
      return `attempt ${wait.attempt} of ${wait.maxAttempts}: ${printable(reasonOf(wait.error))}`;
  }
}

/** The provider's name is left out: the person knows it, and there is little room. */
function reasonOf({ provider, message }: ProviderError): string {
  return message.startsWith(`${provider}: `) ? message.slice(provider.length + 2) : message;
}

/** The rules of the project that hold, in as few lines as they need; none if there are none. */
export function describeRules({ rules }: Pick<Agent, 'rules'>, columns: number): readonly string[] {
  return rules.length === 0 ? [] : wrapText(`Rules: ${rules.map(printable).join(', ')}`, columns);
}
