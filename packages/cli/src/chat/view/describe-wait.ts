import type { ProviderError, ProviderWait } from '@hdc/providers';
import { printable } from '@hdc/text';

/** What a call is waiting for and how long it will; the progress line adds how long it has, or what is left. */
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

/** Whose model it is everybody knows who waits for it, and there is little room. */
function reasonOf({ provider, message }: ProviderError): string {
  return message.startsWith(`${provider}: `) ? message.slice(provider.length + 2) : message;
}
