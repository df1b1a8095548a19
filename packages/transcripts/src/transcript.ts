import type { IContent } from '@hdc/core';

import type { CustomFormat, TranscriptFormat } from './transcript-formats.ts';

/** Something of a session file that is not in the transcript, and why. */
export interface SkippedRecord {
  readonly what: string;
  readonly why: string;
  readonly count: number;
  /** The first line numbers, counted from 1; empty for files without lines. */
  readonly lines: readonly number[];
}

/** A recorded session of one agent. */
export interface Transcript {
  /** The file it was read from; several sessions can share one. */
  readonly path: string;
  readonly id: string;
  readonly format: TranscriptFormat | CustomFormat;
  /** The name of the agent, for people. */
  readonly agent: string;
  /** In the order of their first answer. */
  readonly models: readonly string[];
  readonly workingDirectory?: string;
  /** The session that started this one, for sub-agents. */
  readonly parent?: string;
  /** The fixed text before every request, if the agent records it. */
  readonly systemPrompt?: string;
  /** The window that the agent assumed, in tokens, if it says so. */
  readonly contextLimit?: number;
  /**
   * The subscription that the agent ran on, in its own words, or the service that charged nothing: such a session is not paid by the token.
   */
  readonly plan?: string;
  /** The programs that had taken old results out of the prompts already, if the recording shows it. */
  readonly pruned?: readonly PriorPruning[];
  /** The number of records of this session in the file, whether they became entries or not. */
  readonly records: number;
  readonly windows: readonly TranscriptWindow[];
  readonly calls: readonly RecordedCall[];
  /** The agent's own totals of all calls, if it writes them down; `calls` may have them one by one. */
  readonly totals?: RecordedTotals;
  readonly skipped: readonly SkippedRecord[];
}

/** The removals of another program, or our own, from the prompts of a session while it ran. */
export interface PriorPruning {
  /** An agent, `DCP` or `hdc`. */
  readonly by: string;
  /** Results that the recording shows to be gone. */
  readonly results: number;
  /** The saving by the pruner's own account. */
  readonly tokens?: number;
  /** Whether the entries still hold content that the requests no longer held. */
  readonly isHidden: boolean;
}

/** Tokens of all calls up to the moment at which the agent last summed them up. */
export interface RecordedTotals extends RecordedUsage {
  readonly requests: number;
}

/** The model's view between two compactions; the later windows begin with the entries that the agent kept. */
export interface TranscriptWindow {
  readonly entries: readonly IContent[];
}

/**
 * One call of the model: `windows[window].entries[entry]` is its answer, the entries before it are the
 * request.
 */
export interface RecordedCall {
  readonly window: number;
  readonly entry: number;
  /** The same in every file that repeats this call: forks, and copies that a resume left; absent if none is recorded. */
  readonly id?: string;
  readonly usage?: RecordedUsage;
  /** The agent's own cost figure for it. */
  readonly cost?: RecordedCost;
  /** The changes of its prompt since the call before that are no entries, if the recording shows them. */
  readonly changes?: readonly PromptChange[];
}

/** US dollars. */
export interface RecordedCost {
  readonly total: number;
  /** The parts of it, if the agent reports them. */
  readonly input?: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly output?: number;
}

/** A part of a prompt that was not the same as in the call before. */
export interface PromptChange {
  /** A compaction is a kind of its own if its summary is encrypted and only the vendor can read it. */
  readonly what: 'tools' | 'system' | 'message' | 'compaction';
  /** The first message that differs, from 1, if it is known. */
  readonly message?: number;
}

/** Tokens of one call as the agent wrote them down; what it did not record is absent. */
export interface RecordedUsage {
  /** The whole prompt: with what was read from the cache and what was written to it. */
  readonly inputTokens?: number;
  readonly cachedTokens?: number;
  /** However long the vendor keeps them. */
  readonly cacheWriteTokens?: number;
  /** The part of `cacheWriteTokens` that is kept for an hour. */
  readonly cacheWrite1hTokens?: number;
  /** Thinking included. */
  readonly outputTokens?: number;
  /** The part of `outputTokens` that was thought and not said. */
  readonly thinkingTokens?: number;
}
