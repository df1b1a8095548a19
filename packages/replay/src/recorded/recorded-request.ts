import type { IContent } from '@hdc/core';
import type { PromptChange, RecordedCost, RecordedUsage, Transcript } from '@hdc/transcripts';

/** One recorded call of the model, as a replay needs it. */
export interface RecordedRequest {
  readonly window: number;
  /** The entries since the request before it, or since the window began. */
  readonly added: readonly IContent[];
  /** How many entries of the window stand in front of the answer. */
  readonly length: number;
  readonly answer: IContent;
  /** Seconds since the request before it; undefined if the times are unknown. */
  readonly gapSeconds: number | undefined;
  readonly usage: RecordedUsage | undefined;
  /** The agent's own cost figure for it. */
  readonly cost?: RecordedCost;
  /** The changes in the prompt beside its entries, if recorded. */
  readonly changes?: readonly PromptChange[];
  /** Milliseconds since the epoch. */
  readonly sentAt: number | undefined;
  /** The model that answered, where the recording says it for each answer. */
  readonly model: string | undefined;
}

/** The requests of a session in their order. */
export function recordedRequestsOf({ windows, calls }: Transcript): readonly RecordedRequest[] {
  let previous:
    | { readonly window: number; readonly entry: number; readonly time: number | undefined }
    | undefined;
  return calls.flatMap((call): RecordedRequest[] => {
    const entries = windows[call.window]?.entries ?? [];
    const answer = entries[call.entry];
    if (!answer) return [];
    const start = previous?.window === call.window ? previous.entry : 0;
    const time = timeOf(entries.slice(start, call.entry), answer, previous?.time);
    const gapSeconds =
      time === undefined || previous?.time === undefined ? undefined : (time - previous.time) / 1_000;
    previous = { window: call.window, entry: call.entry, time: time ?? previous?.time };
    return [
      {
        window: call.window,
        added: entries.slice(start, call.entry),
        length: call.entry,
        answer,
        gapSeconds,
        usage: call.usage,
        ...(call.cost && { cost: call.cost }),
        ...(call.changes && { changes: call.changes }),
        sentAt: time,
        model: answer.metadata?.model,
      },
    ];
  });
}

/** An agent's message in the name of a person begins no turn. */
export function beginsTurn({ added }: Pick<RecordedRequest, 'added'>): boolean {
  return added.some(({ speaker, metadata }) => speaker === 'human' && !metadata?.synthetic);
}

/**
 * The time a request was sent: by the entry added last, else by the answer itself. Entries that a compaction or a
 * rewind kept are older than the request before and tell nothing.
 */
function timeOf(
  added: readonly IContent[],
  answer: IContent,
  before = Number.NEGATIVE_INFINITY,
): number | undefined {
  const time = added.at(-1)?.metadata?.timestamp;
  const own = answer.metadata?.timestamp;
  return time === undefined || (time < before && own !== undefined) ? own : time;
}
