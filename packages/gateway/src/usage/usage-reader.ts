import type { JsonRecord } from '@hdc/core/content';
import type { ObservedUsage } from '@hdc/requests';

/** Tokens as a vendor counts them; what it did not report is undefined. */
export interface ReportedUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  readonly cachedTokens: number | undefined;
  readonly cacheWriteTokens: number | undefined;
  readonly cacheWrite1hTokens?: number | undefined;
  /** Whether `inputTokens` leaves out what came from the cache or went into it. */
  readonly isBesideCache?: boolean;
}

/** The place in which answers of one format report their tokens. */
export interface UsageReader {
  /** The report in a whole answer or in one event of a stream, where it holds one. */
  find(answer: JsonRecord): JsonRecord | undefined;
  read(report: JsonRecord): ReportedUsage;
  /** Whether the answer ended with a call, in what holds the report; left out if nobody asks. */
  readonly endsWithCall?: (answer: JsonRecord) => boolean;
  /** Why the vendor says that its cache missed, in what holds the report; left out if it never does. */
  readonly diagnosis?: (answer: JsonRecord) => unknown;
}

/** Undefined without the tokens of the prompt. */
export function toObservedUsage(reported: ReportedUsage): ObservedUsage | undefined {
  const { inputTokens, outputTokens = 0, cachedTokens, cacheWriteTokens, cacheWrite1hTokens } = reported;
  if (inputTokens === undefined) return undefined;
  const beside = reported.isBesideCache ? (cachedTokens ?? 0) + (cacheWriteTokens ?? 0) : 0;
  return {
    inputTokens: inputTokens + beside,
    outputTokens,
    ...(cachedTokens !== undefined && { cachedTokens }),
    ...(cacheWriteTokens !== undefined && { cacheWriteTokens }),
    ...(cacheWrite1hTokens !== undefined && { cacheWrite1hTokens }),
  };
}
