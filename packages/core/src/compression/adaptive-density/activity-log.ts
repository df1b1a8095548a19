import type { ContentBlock, ToolCallBlock, ToolResponseBlock } from '../../content/content-block.ts';
import type { IContent } from '../../content/i-content.ts';
import { isFailedResponse } from '../../content/is-failed-response.ts';
import { findToolExchanges } from '../../content/tool-exchanges.ts';
import { isStub } from '../../density/is-stub.ts';
import type { FileAccess } from '../../tools/file-access.ts';
import { saysFailure } from '../../tools/says-failure.ts';
import { type ToolActivity, toolActivityOf } from '../../tools/tool-activity.ts';
import { ShellFolder } from './shell-folder.ts';

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
}

/** What certainly happened to one file, in order. */
interface FileLog {
  readonly reads: readonly FileEvent[];
  readonly writes: readonly FileEvent[];
  /** The writes that left nothing of the file as it was. */
  readonly rewrites: readonly FileEvent[];
  /** The last message that read or wrote the file, or may have. */
  readonly lastTouch: number;
}

export interface FileEvent {
  readonly access: FileAccess;
  readonly logged: LoggedActivity;
}

/** Everything that the item kinds want to know of a history, found in one pass. */
export interface ActivityLog {
  readonly activities: readonly LoggedActivity[];
  readonly files: ReadonlyMap<string, FileLog>;
  /** Messages of the assistant so far. */
  readonly messages: number;
  readonly tokensOf: (block: ContentBlock) => number;
}

/** Whether no later read of one of its files shows lines that anybody can name. */
export function isNewestRead(log: ActivityLog, logged: LoggedActivity): boolean {
  return logged.activity.files.some(({ path }) => {
    const reads = log.files.get(path)?.reads ?? [];
    return reads.findLast(({ access }) => !Number.isNaN(access.range?.start ?? 1))?.logged === logged;
  });
}

/** The largest of some messages; a list may be too long to be spread over arguments. */
export function latest(messages: readonly number[]): number {
  return messages.reduce((most, message) => Math.max(most, message), 0);
}

/** The first event after a message that fulfils a condition; events are in the order of their messages. */
export function findLater(
  events: readonly FileEvent[],
  message: number,
  condition: (event: FileEvent) => boolean = () => true,
  most: number = Number.POSITIVE_INFINITY,
): FileEvent | undefined {
  let start = 0;
  for (let end = events.length; start < end; ) {
    const middle = (start + end) >> 1;
    if ((events[middle]?.logged.message ?? 0) > message) end = middle;
    else start = middle + 1;
  }
  for (let i = start; i < Math.min(events.length, start + most); i++) {
    const event = events[i];
    if (event && condition(event)) return event;
  }
  return undefined;
}

interface MutableFileLog extends FileLog {
  readonly reads: FileEvent[];
  readonly writes: FileEvent[];
  readonly rewrites: FileEvent[];
  lastTouch: number;
}

export function readActivityLog(
  history: readonly IContent[],
  workspaceRoot: string,
  tokensOf: ActivityLog['tokensOf'],
): ActivityLog {
  const messageAt = numberMessages(history);
  const files = new Map<string, MutableFileLog>();
  const activities: LoggedActivity[] = [];
  const shell = new ShellFolder(workspaceRoot);
  for (const { call, callIndex, response, responseIndex } of findToolExchanges(history).all) {
    const answer = history[callIndex];
    if (!answer || !response || responseIndex === undefined) continue;
    const activity = toolActivityOf(call, workspaceRoot);
    const logged: LoggedActivity = {
      call,
      callIndex,
      answer,
      response,
      responseIndex,
      activity,
      message: messageAt[callIndex] ?? 0,
      hasFailed: isFailedResponse(response),
      isCertain: !saysFailure(response) && shell.isWhereExpected(activity),
      isPruned: isStub(response),
    };
    shell.follow(call);
    activities.push(logged);
    if (!logged.hasFailed) logFiles(files, logged);
  }
  return { activities, files, messages: messageAt.at(-1) ?? 0, tokensOf };
}

function logFiles(files: Map<string, MutableFileLog>, logged: LoggedActivity): void {
  const { kind } = logged.activity;
  if (kind !== 'read' && kind !== 'write') return;
  for (const access of logged.activity.files) {
    const log = files.get(access.path) ?? { reads: [], writes: [], rewrites: [], lastTouch: 0 };
    files.set(access.path, log);
    log.lastTouch = logged.message;
    if (!logged.isCertain) continue;
    (kind === 'read' ? log.reads : log.writes).push({ access, logged });
    if (kind === 'write' && access.wholeFile) log.rewrites.push({ access, logged });
  }
}

/** For each entry, how many messages of the assistant there are up to it. */
function numberMessages(history: readonly IContent[]): readonly number[] {
  let messages = 0;
  return history.map(({ speaker }) => {
    if (speaker === 'ai') messages++;
    return messages;
  });
}
