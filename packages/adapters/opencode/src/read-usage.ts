import { isRecord } from '@hdc/core';
import type { ObservedUsage } from '@hdc/requests';

/** The tokens of the newest answer that is complete; one that runs has no figures yet. */
export function readUsage(messages: readonly unknown[]): ObservedUsage | undefined {
  for (const message of messages.toReversed()) {
    const tokens = at(at(message, 'info'), 'tokens');
    const cache = at(tokens, 'cache');
    const [cachedTokens, cacheWriteTokens] = [numberAt(cache, 'read'), numberAt(cache, 'write')];
    const inputTokens = numberAt(tokens, 'input') + cachedTokens + cacheWriteTokens;
    if (inputTokens === 0) continue;
    return { inputTokens, outputTokens: numberAt(tokens, 'output'), cachedTokens, cacheWriteTokens };
  }
  return undefined;
}

function at(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

function numberAt(value: unknown, key: string): number {
  const found = at(value, key);
  return typeof found === 'number' ? found : 0;
}
