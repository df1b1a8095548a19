import { isRecord } from '@hdc/core';
import type { ObservedUsage } from '@hdc/requests';

/** The tokens of the newest answer. */
export function readUsage(messages: readonly unknown[]): ObservedUsage | undefined {
  const answer = messages.findLast((message) => isRecord(message) && message['role'] === 'assistant');
  const usage = isRecord(answer) ? answer['usage'] : undefined;
  if (!isRecord(usage)) return undefined;
  const [input = 0, output = 0, cachedTokens = 0, cacheWriteTokens = 0] = [
    usage['input'],
    usage['output'],
    usage['cacheRead'],
    usage['cacheWrite'],
  ].map((value) => (typeof value === 'number' ? value : 0));
  const inputTokens = input + cachedTokens + cacheWriteTokens;
  return inputTokens === 0
    ? undefined
    : { inputTokens, outputTokens: output, cachedTokens, cacheWriteTokens };
}
