import type { HistoryService } from '../history/history-service.ts';

/** Does work that ends in `applyCompression`; what is added to the history meanwhile is kept, whatever happens. */
export async function whileCompressing<T>(history: HistoryService, work: () => Promise<T>): Promise<T> {
  history.startCompression();
  try {
    return await work();
  } finally {
    history.endCompression();
  }
}
