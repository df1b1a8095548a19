import type { IContent, SessionEvent } from '@hdc/core';
import type { ToolDetail } from '../tools/tool.ts';

/** Everything that a person may want to see of a turn, in the order in which it happens. */
export type AgentEvent =
  /** The person's message, with the files that it brings along, is part of the history now. */
  | { readonly type: 'message'; readonly content: IContent }
  /** Something that the person should know and the model does not. */
  | { readonly type: 'notice'; readonly text: string }
  /** A piece of the answer. */
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly text: string }
  /** The answer is complete and part of the history, with the calls that it makes. */
  | { readonly type: 'answer'; readonly content: IContent }
  /** A call begins; `title` is the call on one line. */
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly title: string }
  /** A command writes: whole lines, and the beginning of the next one, which replaces what was told of it before. */
  | {
      readonly type: 'tool-output';
      readonly id: string;
      readonly lines: readonly string[];
      readonly rest: string;
    }
  /** A call has ended and its result is part of the history. */
  | ToolResultEvent
  /** Something happened to the history: pruning, compression. */
  | { readonly type: 'session'; readonly event: SessionEvent };

export interface ToolResultEvent {
  readonly type: 'tool-result';
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** The outcome in a few words. */
  readonly summary: string;
  /** The reason why the call failed, if it did. */
  readonly error?: string;
  /** The diff of a change, or the output of a command, cut if it is too long. */
  readonly detail?: ToolDetail;
  readonly durationMs: number;
}

/** Reports something that has already happened, so errors of a listener are ignored. */
export type AgentListener = (event: AgentEvent) => void;
