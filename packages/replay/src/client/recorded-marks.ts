import type { RecordedUsage, Transcript } from '@hdc/transcripts';
import type { RecordedMarks } from './write-body.ts';

/** How much more than the first prompt a request reads if its end was marked. */
const GROWN = 1.1;

/** Where the agent set its cache breakpoints, as far as usage tells; an agent that tells nothing sets them well. */
export function recordedMarks({ calls }: Transcript): RecordedMarks {
  const told = calls.flatMap(({ usage }) => (usage?.cachedTokens === undefined ? [] : [usage]));
  if (told.length === 0) return { start: true, end: true };
  const isUsed = told.some((usage) => readBy(usage) + writtenBy(usage) > 0);
  return { start: isUsed, end: isUsed && (writesMost(told) || readsMore(told)) };
}

/** What an end with a breakpoint does not find, it writes. */
function writesMost(told: readonly RecordedUsage[]): boolean {
  const sum = (read: (usage: RecordedUsage) => number) =>
    told.reduce((total, usage) => total + read(usage), 0);
  return 2 * sum(writtenBy) >= sum(({ inputTokens = 0 }) => inputTokens) - sum(readBy);
}

function readsMore([first, ...told]: readonly RecordedUsage[]): boolean {
  return told.some((usage) => readBy(usage) > GROWN * (first?.inputTokens ?? 0));
}

function readBy({ cachedTokens = 0 }: RecordedUsage): number {
  return cachedTokens;
}

function writtenBy({ cacheWriteTokens = 0 }: RecordedUsage): number {
  return cacheWriteTokens;
}
