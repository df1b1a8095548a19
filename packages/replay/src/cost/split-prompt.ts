import type { BilledTokens } from '@hdc/prices';
import type { RecordedPrompt } from './recorded-prompt.ts';
import type { Lifetimes } from './session-caches.ts';

/** The parts of a prompt by what is paid for them, given how much of it was read from the cache. */
export function splitPrompt(
  { tokens, read }: { readonly tokens: number; readonly read: number },
  recorded: RecordedPrompt | undefined,
  lifetimes: Lifetimes,
  isLong: boolean,
): BilledTokens {
  const rest = tokens - read;
  const [plain, long] = sharesOf(recorded, lifetimes, isLong);
  return {
    input: rest * plain,
    cacheRead: read,
    cacheWrite: rest * (1 - plain - long),
    cacheWrite1h: rest * long,
    output: 0,
  };
}

/** Which shares of what was not read are plain, and kept for an hour: those of the recorded request. */
function sharesOf(
  recorded: RecordedPrompt | undefined,
  { usual }: Lifetimes,
  isLong: boolean,
): readonly [number, number] {
  if (usual.reportsWrites && recorded?.written !== undefined) {
    const rest = recorded.tokens - recorded.read;
    if (rest > 0) return [1 - recorded.written / rest, recorded.written1h / rest];
  }
  if (usual.write === 1) return [1, 0];
  return [0, isLong ? 1 : 0];
}
