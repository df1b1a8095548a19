import type { RecordedCall } from '../transcript.ts';
import type { TranscriptEntryDraft } from './entry-draft.ts';

interface AnsweredWindow {
  /** Answers that the model gave in this window. */
  readonly answers: ReadonlySet<TranscriptEntryDraft>;
  readonly drafts: readonly TranscriptEntryDraft[];
}

/** Ids shorter than this are unique in one session only. */
const UNIQUE_LENGTH = 16;

/** The calls of a session in their order, each with an id that its copies share. */
export function listCalls(windows: readonly AnsweredWindow[]): readonly RecordedCall[] {
  const counts = new Map<string, number>();
  return windows.flatMap(({ answers, drafts }, window) =>
    drafts.flatMap((draft, entry) => {
      if (!answers.has(draft)) return [];
      const id = idOf(draft, counts);
      return [
        {
          window,
          entry,
          ...(id !== undefined && { id }),
          ...(draft.usage && { usage: draft.usage }),
          ...(draft.cost && { cost: draft.cost }),
          ...(draft.changes.length > 0 && { changes: draft.changes }),
        },
      ];
    }),
  );
}

/** Several calls of one message have the same id in the recording, so they are numbered. */
function idOf({ metadata }: TranscriptEntryDraft, counts: Map<string, number>): string | undefined {
  const { id, timestamp } = metadata;
  if (id === undefined || (id.length < UNIQUE_LENGTH && timestamp === undefined)) return undefined;
  const name = id.length < UNIQUE_LENGTH ? `${id}@${timestamp}` : id;
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count === 1 ? name : `${name}#${count}`;
}
