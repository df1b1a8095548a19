import { createToolResponse, type HistoryService, type IContent } from '@hdc/core';
import { findToolExchanges } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import type { RecordedEdit, RecordingLine } from '@hdc/transcripts';
import type { DamagedLine, NumberedLine, ReadRecording } from './read-recording.ts';

export const LOST_RESULT =
  'The session ended before the result was recorded; the call may or may not have taken effect.';

const NOTHING_COUNTED = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

/** The restored history, and the unreadable lines. */
export interface RestoredHistory {
  /** All unreadable lines, also those that only the history refused. */
  readonly damaged: readonly DamagedLine[];
  /** True if no earlier repair has dealt with them. */
  readonly isNew: boolean;
  /** Edits that were left out because they meant entries of a history that cannot be known. */
  readonly editsLeftOut: number;
}

/**
 * Replays the lines on an empty history. After a damaged line the positions of entries are unknown, so edits are skipped until a
 * compression or a repair states the whole history: content that they had pruned is back, and no other content is touched in its place.
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
  /** A line before this one is missing, and no later line has stated the whole history. */
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

/** Whether the last answer made the calls that an entry of responses belongs to. */
function hasCall(history: readonly IContent[], { blocks }: IContent): boolean {
  const calls = new Set(lastCalls(history).map(({ id }) => id));
  return blocks.every((block) => block.type !== 'tool_response' || calls.has(block.callId));
}

/** Calls of the last answer whose responses are lost get a response that says so, in the place of the lost one. */
function answerLostCalls(history: HistoryService): void {
  const entries = history.getRawHistory();
  const answered = new Set(
    entries
      .slice(lastAnswer(entries) + 1)
      .flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.type === 'tool_response' ? [block.callId] : [])),
      ),
  );
  for (const { id, name } of lastCalls(entries)) {
    if (!answered.has(id)) history.add(createToolResponse(id, name, '', LOST_RESULT));
  }
}

/**
 * Brings a history to a state from which a conversation can continue: calls without a response get one, and the shown part of an answer
 * becomes an entry. Returns the repairs, in sentences.
 */
export function repairHistory(history: HistoryService, draft: string): readonly string[] {
  const repaired: string[] = [];
  const unanswered = findToolExchanges(history.getAll()).all.filter(({ response }) => !response);
  for (const { call } of unanswered) {
    history.add(createToolResponse(call.id, call.name, '', LOST_RESULT));
    repaired.push(`The result of ${call.name} was not recorded; the call may or may not have taken effect.`);
  }
  if (draft.trim() !== '') {
    history.add({
      speaker: 'ai',
      blocks: [{ type: 'text', text: draft }],
      metadata: { finishReason: 'other' },
    });
    repaired.push('The last answer was cut off; what it had shown was kept.');
  }
  return repaired;
}

function lastCalls(entries: readonly IContent[]) {
  const blocks = entries[lastAnswer(entries)]?.blocks ?? [];
  return blocks.filter((block) => block.type === 'tool_call');
}

function lastAnswer(entries: readonly IContent[]): number {
  return entries.findLastIndex(({ speaker }) => speaker === 'ai');
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
