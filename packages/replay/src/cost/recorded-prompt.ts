import type { RecordedUsage } from '@hdc/transcripts';

/** The recorded facts about a prompt, enough to bill it. */
export interface RecordedPrompt {
  readonly tokens: number;
  readonly read: number;
  /** All that was written, undefined where the agent does not say. */
  readonly written: number | undefined;
  readonly written1h: number;
}

/** Undefined where the recording does not tell how much of the prompt came from the cache. */
export function recordedPromptOf(usage: RecordedUsage | undefined): RecordedPrompt | undefined {
  const { inputTokens = 0, cachedTokens, cacheWriteTokens, cacheWrite1hTokens = 0 } = usage ?? {};
  if (inputTokens === 0 || cachedTokens === undefined) return undefined;
  const read = Math.min(cachedTokens, inputTokens);
  const written = cacheWriteTokens === undefined ? undefined : Math.min(cacheWriteTokens, inputTokens - read);
  return { tokens: inputTokens, read, written, written1h: Math.min(cacheWrite1hTokens, written ?? 0) };
}
