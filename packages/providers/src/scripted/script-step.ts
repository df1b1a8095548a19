import type { UsageStats } from '@hdc/core';

/** The scripted server's reaction to one request. Says nothing about a vendor. */
export type ScriptStep = ScriptedAnswer | ScriptedFailure;

/** An answer in the vendor's streaming format, with whatever is to go wrong on the way. */
export interface ScriptedAnswer extends ScriptedDelay {
  readonly thinking?: string;
  /** The signature, on the part that the vendor signs: thoughts, encrypted reasoning, or the first call. */
  readonly signature?: string;
  readonly text?: string;
  readonly toolCalls?: readonly ScriptedCall[];
  readonly usage?: UsageStats;
  /** The reason for a cut answer; without it the model ended by itself. */
  readonly finishReason?: CutOff;
  /** The connection breaks after so many events; 0 breaks it before any answer. */
  readonly disconnectAfter?: number;
  /** An event that is no JSON comes after so many events. */
  readonly malformedAfter?: number;
  /** The answer just ends after so many events, without saying that it is complete. */
  readonly endAfter?: number;
  /** Nothing more comes after so many events, and the connection stays open; 0 sends not even a status. */
  readonly silentAfter?: number;
  /** Sent as it is instead of the events. */
  readonly events?: readonly string[];
}

export type CutOff = 'length' | 'content-filter';

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** Text is sent as it is, so that it can be malformed. */
  readonly parameters: unknown;
}

/** An answer that is no stream. */
export interface ScriptedFailure extends ScriptedDelay {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Put into the vendor's error format. */
  readonly message?: string;
  /** Instead of the vendor's error format. */
  readonly body?: unknown;
}

interface ScriptedDelay {
  /** Before anything is answered. */
  readonly delayMs?: number;
  /** Before each event. */
  readonly eventDelayMs?: number;
  /** Each event is sent only when what it resolves to is there. */
  readonly beforeEvent?: (event: string) => Promise<unknown>;
}
