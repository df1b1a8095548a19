import type { RecordedUsage } from '../transcript.ts';

type Loose = { readonly [Key in keyof RecordedUsage]?: number | undefined };

/** Usage without the numbers that the record did not have; undefined when it had none. */
export function usageOf({
  inputTokens,
  cachedTokens,
  cacheWriteTokens,
  outputTokens,
}: Loose): RecordedUsage | undefined {
  const usage = {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
  };
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** The same for vendors that count cached tokens beside the input and not as a part of it. */
export function usageBesideCache(parts: Loose): RecordedUsage | undefined {
  const { inputTokens, cachedTokens, cacheWriteTokens } = parts;
  if (inputTokens === undefined) return usageOf(parts);
  return usageOf({ ...parts, inputTokens: inputTokens + (cachedTokens ?? 0) + (cacheWriteTokens ?? 0) });
}
