import type { ToolCallBlock, ToolResponseBlock } from '../../content/content-block.ts';
import { isFailedResponse } from '../../content/content-guards.ts';
import type { IContent } from '../../content/i-content.ts';
import { Memo } from '../../content/memo.ts';
import { SeenEntries } from '../../content/seen-entries.ts';
import { SeenExchanges } from '../../content/seen-exchanges.ts';
import { findToolExchanges, type ToolExchange } from '../../content/tool-exchanges.ts';
import { isStub } from '../../density/pruned-text.ts';
import { activityOfAnswered } from '../../tools/activity-of-answered.ts';
import { hasRepeatedMark } from '../../tools/repeated-mark.ts';
import { hasWritten } from '../../tools/sayings/has-written.ts';
import { resultSays } from '../../tools/sayings/result-says.ts';
import type { FileChange, ToolActivity } from '../../tools/tool-activity.ts';
import type { LoggedActivity } from './activity-log.ts';
import { fileNamesIn } from './file-names-in.ts';
import { FollowedFiles } from './followed-files.ts';
import { FollowedPlaces } from './followed-places.ts';
import { hasInputMark } from './inputs/input-mark.ts';
import { mapStrings } from './inputs/map-strings.ts';
import { RunningCommands } from './running-commands.ts';
import { ShellFolder } from './shell-folder.ts';

const NO_CHANGES: readonly FileChange[] = [];
const STEPS: ReadonlySet<ToolActivity['kind']> = new Set(['read', 'write', 'search']);

/** The answered calls of a history, followed as it grows and is edited: only what is not the same is read again. */
export class FollowedActivities {
  readonly workspaceRoot: string;
  readonly activities: LoggedActivity[] = [];
  readonly files: FollowedFiles = new FollowedFiles();
  readonly places: FollowedPlaces = new FollowedPlaces();
  /** Messages that read, write or search. */
  readonly steps: number[] = [];
  /** Activities that lost something without a note of its cost. */
  readonly unnoted: LoggedActivity[] = [];
  /** For each entry, how many messages of the assistant there are up to it. */
  readonly messageAt: number[] = [];
  /** For each entry, the names of files that it speaks of, with spaces between them. */
  readonly #mentioned: string[] = [];
  readonly #entries = new SeenEntries();
  readonly #exchanges = new SeenExchanges();
  /** For each exchange, how many activities there are up to it. */
  readonly #activitiesAt: number[] = [];
  readonly #running = new RunningCommands();
  readonly #shell: ShellFolder;
  /** Behind each activity, whether it is known where the shell stands. */
  readonly #isShellKnown: boolean[] = [];
  /** Up to each activity, how many steps there are. */
  readonly #stepsAt: number[] = [];

  constructor(workspaceRoot: string) {
    this.workspaceRoot = workspaceRoot;
    this.#shell = new ShellFolder(workspaceRoot);
  }

  /** How many activities from the start are as they were. */
  update(history: readonly IContent[]): number {
    const entries = this.#numberMessages(history);
    const { all } = findToolExchanges(history);
    let exchanges = this.#exchanges.update(all, history);
    // Behind an entry that is not the same, messages have other numbers.
    while ((all[exchanges - 1]?.callIndex ?? -1) >= entries) exchanges--;
    this.#activitiesAt.length = exchanges;
    const kept = this.#activitiesAt.at(-1) ?? 0;
    while (this.activities.length > kept) this.#forgetLast();
    this.#shell.isKnown = this.#isShellKnown.at(-1) ?? true;
    for (const exchange of all.slice(this.#activitiesAt.length)) {
      this.#add(exchange, history);
      this.#activitiesAt.push(this.activities.length);
    }
    return kept;
  }

  /** How many entries from the start are as they were. */
  #numberMessages(history: readonly IContent[]): number {
    const numbers = this.messageAt;
    const kept = this.#entries.update(history);
    numbers.length = kept;
    while (this.#mentioned.length > kept)
      for (const name of this.#mentioned.pop()?.match(/\S+/g) ?? []) this.files.unmention(name);
    for (const entry of history.slice(kept)) {
      const message = (numbers.at(-1) ?? 0) + (entry.speaker === 'ai' ? 1 : 0);
      numbers.push(message);
      const names = fileNamesIn(entry);
      this.#mentioned.push(names.join(' '));
      for (const name of names) this.files.mention(name, message);
    }
    return kept;
  }

  #add({ call, callIndex, response, responseIndex }: ToolExchange, history: readonly IContent[]): void {
    const answer = history[callIndex];
    if (!answer || !response || responseIndex === undefined) return;
    const activity = this.#running.resolve(call, activityOfAnswered(call, response, this.workspaceRoot));
    const logged: LoggedActivity = {
      call,
      callIndex,
      answer,
      response,
      responseIndex,
      activity,
      message: this.messageAt[callIndex] ?? 0,
      hasFailed: isFailedResponse(response),
      isCertain: hasTakenEffect(activity, response) && this.#shell.isWhereExpected(activity),
      isPruned: isStub(response),
      isCut: isCutInput(call),
      changes: activity.changes ?? NO_CHANGES,
      order: this.activities.length,
    };
    this.#shell.follow(call);
    this.#running.note(response, activity);
    this.#isShellKnown.push(this.#shell.isKnown);
    this.activities.push(logged);
    if (STEPS.has(activity.kind) && this.steps.at(-1) !== logged.message) this.steps.push(logged.message);
    this.#stepsAt.push(this.steps.length);
    this.files.add(logged);
    this.places.add(logged);
    const isUnnoted =
      ((logged.isPruned || hasRepeatedMark(response)) && !history[responseIndex]?.metadata?.purchase) ||
      (logged.isCut && !answer.metadata?.purchase);
    if (isUnnoted) this.unnoted.push(logged);
  }

  #forgetLast(): void {
    const logged = this.activities.pop();
    if (!logged) return;
    this.#isShellKnown.pop();
    this.#stepsAt.pop();
    this.steps.length = this.#stepsAt.at(-1) ?? 0;
    this.#running.forgetLast();
    this.files.forget(logged);
    this.places.forget(logged);
    if (this.unnoted.at(-1) === logged) this.unnoted.pop();
  }
}

/** Whether a call did what it was to do, as far as its response says. */
function hasTakenEffect({ kind }: ToolActivity, response: ToolResponseBlock): boolean {
  return kind === 'write' ? hasWritten(response) : !resultSays(response).isFailure;
}

const remembered = new Memo<ToolCallBlock, boolean>();

/** Whether something was left out of the input of a call before. Remembered. */
function isCutInput(call: ToolCallBlock): boolean {
  let isCut = remembered.get(call);
  if (isCut === undefined) {
    isCut = false;
    mapStrings(call.parameters, (text) => {
      isCut ||= hasInputMark(text);
      return text;
    });
    remembered.set(call, isCut);
  }
  return isCut;
}
