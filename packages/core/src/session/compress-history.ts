import type { CompressionContext } from '../compression/compression-context.ts';
import type { CompressionResultMetadata } from '../compression/compression-result.ts';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import type { HistoryService } from '../history/history-service.ts';
import { withContinuationNote } from './continuation-note.ts';

/**
 * Lets the strategy compress and puts its result in place. Resolves to undefined when nothing changed;
 * when the strategy fails everything stays as it was. What is added meanwhile is kept.
 */
export async function compressHistory(
  history: HistoryService,
  strategy: CompressionStrategy,
  createContext: () => CompressionContext,
): Promise<CompressionResultMetadata | undefined> {
  history.startCompression();
  try {
    const context = createContext();
    const { newHistory, metadata } = await strategy.compress(context);
    if (isSameHistory(context.history, newHistory)) return undefined;
    const todos = context.activeTodos ?? [];
    await history.applyCompression(withContinuationNote(newHistory, context.history, todos));
    return metadata;
  } finally {
    history.endCompression();
  }
}

/** Puts an edited copy of the curated history in its place, in the same safe way. */
export async function editWholeHistory(
  history: HistoryService,
  edit: () => Promise<readonly IContent[]>,
): Promise<void> {
  history.startCompression();
  try {
    await history.applyCompression(await edit());
  } finally {
    history.endCompression();
  }
}

function isSameHistory(before: readonly IContent[], after: readonly IContent[]): boolean {
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}
