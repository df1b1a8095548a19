import { type ProviderWait, ServerError } from '@hdc/providers';
import { expect, test } from 'vitest';
import { describeWait } from './describe-outcome.ts';

const error = new ServerError({ provider: 'anthropic', message: 'over\u001b[2Jloaded' });

test.each<[ProviderWait, string]>([
  [{ for: 'first-byte', limitMs: 120_000 }, 'waiting for the answer to begin, at most 120 s'],
  [{ for: 'next-byte', limitMs: 60_000 }, 'the server is silent, waiting at most 60 s'],
  [{ for: 'retry', limitMs: 1_234, attempt: 2, maxAttempts: 5, error }, 'attempt 2 of 5: overloaded'],
])('%j is said as "%s"', (wait, text) => {
  expect(describeWait(wait)).toBe(text);
});
