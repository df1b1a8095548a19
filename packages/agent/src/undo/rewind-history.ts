import type { HistoryService, IContent } from '@hdc/core';

/** Takes out of the history everything from a prompt on; false where the prompt is no longer in it. */
export async function rewindHistory(history: HistoryService, timestamp: number): Promise<boolean> {
  const entries = history.getRawHistory();
  const start = entries.findIndex((entry) => isPrompt(entry) && entry.metadata?.timestamp === timestamp);
  if (start < 0) return false;
  await history.rewind(start);
  return true;
}

function isPrompt({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.synthetic && !metadata?.isSummary;
}
