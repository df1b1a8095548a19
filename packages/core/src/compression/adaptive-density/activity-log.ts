import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import type { FileAccess } from '../../tools/file-access.ts';
import { WHOLE_FILE } from '../../tools/paths/line-range.ts';
import type { FileChange, ToolActivity } from '../../tools/tool-activity.ts';
import type { LoggedThinking } from './earlier-thinking.ts';

/** One answered call, with when it was made: in messages of the assistant, from 1. */
export interface LoggedActivity {
  readonly call: ToolCallBlock;
  readonly callIndex: number;
  /** The entry that makes the call. */
  readonly answer: IContent;
  readonly response: ToolResponseBlock;
  readonly responseIndex: number;
  readonly activity: ToolActivity;
  readonly message: number;
  readonly hasFailed: boolean;
  /** Whether it can be relied on that it did what it says, to the files that it names. */
  readonly isCertain: boolean;
  /** The result was taken out before. */
  readonly isPruned: boolean;
  /** Something was left out of the input before. */
  readonly isCut: boolean;
  /** Files whose content nobody knows afterwards. */
  readonly changes: readonly FileChange[];
  /** Its place among all. */
  readonly order: number;
}

/** The events that certainly happened to one file, in order. */
export interface FileLog {
  readonly reads: readonly FileEvent[];
  readonly writes: readonly FileEvent[];
  /** The writes that left nothing of the file as it was. */
  readonly rewrites: readonly FileEvent[];
  /** The last message that read or wrote the file or may have, or in which somebody spoke of it. */
  readonly lastTouch: number;
  /** The last message that may have changed the file in a way that is not to be seen; 0 if none has. */
  readonly unsettledAt: number;
  /** The last one of them that may have brought back what was there before. */
  readonly undoneAt: number;
  /** The last message that may have put its text elsewhere; 0 if none has. */
  readonly movedAt: number;
}

export interface FileEvent {
  readonly access: FileAccess;
  readonly logged: LoggedActivity;
}

/** How edits have followed the places that a result names, such as hits of a search or tests that fail. */
export interface Use {
  /** The last message that edited one of them; 0 if none did. */
  readonly lastEdit: number;
  /** Whether each of them was edited, so that the list is worked off. */
  readonly isWorkedOff: boolean;
}

/** Everything that the item kinds want to know of a history. Holds until the history is read again. */
export interface ActivityLog {
  readonly history: readonly IContent[];
  /** For each entry, how many messages of the assistant there are up to it. */
  readonly messageAt: readonly number[];
  readonly activities: readonly LoggedActivity[];
  readonly files: ReadonlyMap<string, FileLog>;
  /** Messages of the assistant so far. */
  readonly messages: number;
  /** Messages that read, write or search, in order: a message that only runs something or talks does not leave a file alone. */
  readonly steps: readonly number[];
  /** How edits have used a result that names files, as long as each edit follows the one before it or the result. */
  readonly useOf: (logged: LoggedActivity, follows: (before: number, message: number) => boolean) => Use;
  readonly tokensOf: (block: ContentBlock) => number;
  /** Thinking of finished turns that the vendor still counts. */
  readonly thinking: readonly LoggedThinking[];
  /** Activities that lost something without a note of its cost. */
  readonly unnoted: readonly LoggedActivity[];
  readonly news: LogNews;
}

/** The differences since the same history, or the one it has grown from, was read before. */
interface LogNews {
  /** Counts the readings. */
  readonly reading: number;
  /** So many activities from the start are the same. */
  readonly kept: number;
  /** The activities among them whose files have news. */
  readonly touched: ReadonlySet<LoggedActivity>;
}

/** Whether no later read of one of its files shows lines that anybody can name. */
export function isNewestRead(log: ActivityLog, logged: LoggedActivity): boolean {
  return logged.activity.files.some(({ path }) => {
    const reads = log.files.get(path)?.reads ?? [];
    return reads.findLast(({ access }) => !Number.isNaN(access.range?.start ?? 1))?.logged === logged;
  });
}

/** Whether later reads of its files show, between them, all the lines that it shows, as they are by then. */
export function isShownLater({ files }: ActivityLog, { activity, message }: LoggedActivity): boolean {
  return activity.files.every(({ path, range = WHOLE_FILE }) => {
    const later = findAllLater(files.get(path)?.reads ?? [], message, MOST_RANGES);
    const ranges = later.flatMap(({ access: { range: lines = WHOLE_FILE } }) =>
      lines.start > 0 ? [lines] : [],
    );
    let shownTo = range.start;
    for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
      if (start <= shownTo) shownTo = Math.max(shownTo, end + 1);
    }
    return shownTo > Math.min(range.end, Number.MAX_SAFE_INTEGER);
  });
}

/** More reads of one file behind another would take too long to compare in odd histories. */
const MOST_RANGES = 64;

/** The largest of some messages; a list may be too long to be spread over arguments. */
export function latest(messages: readonly number[]): number {
  return messages.reduce((most, message) => Math.max(most, message), 0);
}

/**
 * The first write of a file after a message that still says what became of its text. None does that a command may
 * have undone or overwritten since, nor where the text may go on under another name.
 */
export function findLastingWrite(
  file: FileLog,
  writes: readonly FileEvent[],
  message: number,
): FileEvent | undefined {
  return file.movedAt >= message ? undefined : findLater(writes, Math.max(message, file.undoneAt));
}

/** Whether what a call wrote may have been undone or overwritten since, in one of its files. */
export function isUndone({ files }: ActivityLog, { activity, message }: LoggedActivity): boolean {
  return activity.files.some(({ path }) => (files.get(path)?.undoneAt ?? 0) >= message);
}

/** Whether one of the files of a call may have changed since in a way that is not to be seen. */
export function isUnsettled({ files }: ActivityLog, { activity, message }: LoggedActivity): boolean {
  return activity.files.some(({ path }) => (files.get(path)?.unsettledAt ?? 0) >= message);
}

/** The first event after a message that fulfils a condition; events are in the order of their messages. */
export function findLater(
  events: readonly FileEvent[],
  message: number,
  condition: (event: FileEvent) => boolean = () => true,
  most: number = Number.POSITIVE_INFINITY,
): FileEvent | undefined {
  const start = firstAfter(events, message);
  for (let i = start; i < Math.min(events.length, start + most); i++) {
    const event = events[i];
    if (event && condition(event)) return event;
  }
  return undefined;
}

/** The first events after a message, so many at most. */
export function findAllLater(
  events: readonly FileEvent[],
  message: number,
  most: number,
): readonly FileEvent[] {
  const start = firstAfter(events, message);
  return events.slice(start, start + most);
}

/** The last event up to a message. */
export function findLastUpTo(events: readonly FileEvent[], message: number): FileEvent | undefined {
  return events[firstAfter(events, message) - 1];
}

function firstAfter(events: readonly FileEvent[], message: number): number {
  let start = 0;
  for (let end = events.length; start < end; ) {
    const middle = (start + end) >> 1;
    if ((events[middle]?.logged.message ?? 0) > message) end = middle;
    else start = middle + 1;
  }
  return start;
}
