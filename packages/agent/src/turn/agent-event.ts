import type { IContent, SessionEvent } from '@hdc/core';

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
  /** Why the call failed, if it did. */
  readonly error?: string;
  readonly durationMs: number;
}

/** Tells what has already happened, so whatever a listener throws is ignored. */
export type AgentListener = (event: AgentEvent) => void;
