import { HistoryService } from '@hdc/core';

/** Whether the total that a history keeps equals a count of everything by an estimator that remembers nothing. */
export async function isTotalRight(history: HistoryService): Promise<boolean> {
  // A count that failed is told once; the next one has to make up for it.
  await history.waitForTokenUpdates().catch(() => {});
  await history.waitForTokenUpdates();
  const fresh = new HistoryService({ estimator: { estimateText: (text) => Math.ceil(text.length / 4) } });
  const counted = await fresh.estimateTokensForContents(history.getAll());
  return history.getTotalTokens() - history.getBaseTokenOffset() === counted;
}
