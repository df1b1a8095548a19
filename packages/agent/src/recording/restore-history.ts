import type { HistoryService } from '@hdc/core';
import type { RecordingLine } from '@hdc/transcripts';
import { brokenRecording, type NumberedLine } from './read-recording.ts';

const NOTHING_COUNTED = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

/** Does to an empty history what the lines say was done to the old one. Throws with the line that cannot be. */
export async function restoreHistory(
  path: string,
  lines: readonly NumberedLine[],
  history: HistoryService,
): Promise<void> {
  for (const { number, line } of lines) {
    try {
      await apply(history, line);
    } catch (cause) {
      throw brokenRecording(path, number, cause instanceof Error ? cause.message : String(cause), cause);
    }
  }
}

async function apply(history: HistoryService, line: RecordingLine): Promise<void> {
  switch (line.type) {
    case 'entry':
      return history.add(line.entry);
    case 'edited': {
      const { removals, replacements, items } = line;
      return history.applyDensityResult({
        removals,
        replacements: new Map(replacements),
        metadata: NOTHING_COUNTED,
        ...(items && { details: { applied: items, waiting: [] } }),
      });
    }
    case 'compressed':
      if (line.history.length === 0) return history.clear();
      history.startCompression();
      await history.applyCompression(line.history);
      return history.endCompression();
  }
}
