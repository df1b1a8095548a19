import { type HistoryService, messageOf } from '@hdc/core';
import type { RecordedEdit, RecordingLine } from '@hdc/transcripts';
import { answerLostCalls, hasCall } from './lost-calls.ts';
import type { DamagedLine, NumberedLine, ReadRecording } from './read-recording.ts';

const NOTHING_COUNTED = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

/** The restored history, and the unreadable lines. */
export interface RestoredHistory {
  /** All of them, also those that only the history refused. */
  readonly damaged: readonly DamagedLine[];
  /** Those that no repair before has dealt with. */
  readonly isNew: boolean;
  /** Edits that were left out because they meant entries of a history that cannot be known. */
  readonly editsLeftOut: number;
}

/**
 * Does to an empty history what the lines say was done to the old one. Behind a damaged line nobody knows
 * where entries stood, so edits are left out until a compression or a repair says what the history was:
 * what they had pruned is there again, and nothing else was touched in its place.
 */
export async function restoreHistory(
  { lines, damaged }: Pick<ReadRecording, 'lines' | 'damaged'>,
  history: HistoryService,
): Promise<RestoredHistory> {
  const restoration = new Restoration(history, damaged);
  for (const line of lines) await restoration.take(line);
  return restoration.end();
}

class Restoration {
  readonly #history: HistoryService;
  readonly #ahead: DamagedLine[];
  readonly #behind: DamagedLine[] = [];
  /** Something before this line is missing, and nothing has said since what the history was. */
  #isUncertain = false;
  #isNew = false;
  #editsLeftOut = 0;

  constructor(history: HistoryService, damaged: readonly DamagedLine[]) {
    this.#history = history;
    this.#ahead = [...damaged];
  }

  async take({ number, line }: NumberedLine): Promise<void> {
    this.#pass(number);
    if (line.type === 'event') {
      if (line['event'] === 'repaired' && this.#isMeantBy(line['lines'])) this.#settle();
      return;
    }
    if (line.type === 'compressed') this.#knowHistory();
    if (line.type === 'edited' && this.#isUncertain) {
      this.#editsLeftOut += 1;
      return;
    }
    try {
      // Removed entries are counted first, as they were when they left.
      if (line.type !== 'entry') await this.#history.waitForTokenUpdates();
      await this.#apply(line);
    } catch (error) {
      this.#lose({ number, problem: messageOf(error) });
    }
  }

  end(): RestoredHistory {
    this.#pass(Number.POSITIVE_INFINITY);
    return { damaged: this.#behind, isNew: this.#isNew, editsLeftOut: this.#editsLeftOut };
  }

  #pass(number: number): void {
    for (let next = this.#ahead[0]; next && next.number < number; next = this.#ahead[0]) {
      this.#ahead.shift();
      this.#lose(next);
    }
  }

  #lose(line: DamagedLine): void {
    this.#behind.push(line);
    this.#isUncertain = true;
    this.#isNew = true;
  }

  #isMeantBy(lines: unknown): boolean {
    return JSON.stringify(lines) === JSON.stringify(this.#behind.map(({ number }) => number));
  }

  #knowHistory(): void {
    this.#isUncertain = false;
    this.#editsLeftOut = 0;
  }

  #settle(): void {
    this.#knowHistory();
    this.#isNew = false;
  }

  async #apply(line: RecordingLine): Promise<void> {
    const history = this.#history;
    switch (line.type) {
      case 'entry': {
        const { entry } = line;
        if (this.#isUncertain && entry.speaker === 'tool' && !hasCall(history.getRawHistory(), entry)) return;
        if (this.#isUncertain && entry.speaker !== 'tool') answerLostCalls(history);
        return history.add(entry);
      }
      case 'edited': {
        const { removals, replacements, items } = line;
        if (isRewind(line, history.getRawHistory().length)) return history.rewind(removals[0] ?? 0);
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
}

/** A rewind takes out the end of the history, and nothing of that was pruned. */
function isRewind({ removals, replacements, items }: RecordedEdit, length: number): boolean {
  const from = length - removals.length;
  return (
    items?.length === 0 &&
    replacements.length === 0 &&
    removals.length > 0 &&
    removals.every((index, at) => index === from + at)
  );
}
