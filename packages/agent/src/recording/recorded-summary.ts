import { isRecord, type UsageStats } from '@hdc/core';
import type { RecordedEvent } from '@hdc/transcripts';
import type { SummaryRequest } from '../context/usage-log.ts';

/** A recorded request for a summary, and the prompt that it belongs to. */
export interface RecordedSummary extends SummaryRequest {
  readonly turn: number;
}

/** None for any other event, or one that has not the right shape. */
export function recordedSummaryOf(line: RecordedEvent): readonly RecordedSummary[] {
  const { event, turn, model, usage, timestamp } = line;
  if (event !== 'summary-requested' || typeof turn !== 'number' || typeof model !== 'string') return [];
  const reported = usageOf(usage);
  return [
    {
      turn,
      model,
      ...(reported && { usage: reported }),
      ...(typeof timestamp === 'number' && { timestamp }),
    },
  ];
}

function usageOf(value: unknown): UsageStats | undefined {
  if (!isRecord(value)) return undefined;
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens } = value;
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined;
  return {
    inputTokens,
    outputTokens,
    ...(isCount(cachedTokens) && { cachedTokens }),
    ...(isCount(cacheWriteTokens) && { cacheWriteTokens }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
