import type { WireRequest } from '@hdc/wire';

/** Beyond these a request leaves as it came: looking into it would keep all others waiting for seconds. */
export const REQUEST_LIMITS = {
  depth: 200,
  /** Messages, and blocks of messages. */
  elements: 100_000,
  calls: 20_000,
} as const;

/** Why such a request is unchanged. */
export const TOO_LARGE = 'too-large';

/** Counts what only reading tells: formats write calls in many ways. */
export function holdsTooMuch({ entries }: WireRequest): boolean {
  let [all, calls] = [0, 0];
  for (const { blocks } of entries) {
    all += blocks.length;
    for (const { type } of blocks) if (type === 'tool_call') calls += 1;
  }
  return all > REQUEST_LIMITS.elements || calls > REQUEST_LIMITS.calls;
}
