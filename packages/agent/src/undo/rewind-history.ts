import type { HistoryService, IContent } from '@hdc/core';

/** Takes out of the history everything from a prompt on; false where the prompt is no longer in it. */
export async function rewindHistory(history: HistoryService, timestamp: number): Promise<boolean> {
  const entries = history.getRawHistory();
  const start = entries.findIndex((entry) => isPrompt(entry) && entry.metadata?.timestamp === timestamp);
  if (start < 0) return false;
  await history.applyDensityResult({
    removals: entries.slice(start).map((_, index) => start + index),
    replacements: new Map(),
    metadata: { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 },
    // Nothing was pruned: that is how a rewind is known, also in a recording.
    details: { applied: [], waiting: [] },
  });
  return true;
}

function isPrompt({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic && !metadata?.isSummary;
}
