import type { RecordedUsage } from '../transcript.ts';

type Loose = { readonly [Key in keyof RecordedUsage]?: number | undefined };

/** Usage without the numbers that the record did not have; undefined when it had none. */
export function usageOf({
  inputTokens,
  cachedTokens,
  cacheWriteTokens,
  cacheWrite1hTokens,
  outputTokens,
  thinkingTokens,
}: Loose): RecordedUsage | undefined {
  const usage = {
    ...(isCount(inputTokens) && { inputTokens }),
    ...(isCount(cachedTokens) && { cachedTokens }),
    ...(isCount(cacheWriteTokens) && { cacheWriteTokens }),
    ...(isCount(cacheWrite1hTokens) && { cacheWrite1hTokens }),
    ...(isCount(outputTokens) && { outputTokens }),
    ...(isCount(thinkingTokens) && { thinkingTokens }),
  };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** Nothing else can be a number of tokens, whatever a file says. */
function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && (value ?? -1) >= 0;
}

/** The same for vendors that count cached tokens beside the input and not as a part of it. */
export function usageBesideCache(parts: Loose): RecordedUsage | undefined {
  const { inputTokens, cachedTokens, cacheWriteTokens } = parts;
  if (inputTokens === undefined) return usageOf(parts);
  return usageOf({ ...parts, inputTokens: inputTokens + (cachedTokens ?? 0) + (cacheWriteTokens ?? 0) });
}
