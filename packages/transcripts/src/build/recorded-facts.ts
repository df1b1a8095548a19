import type { ContentBlock } from '@hdc/core';
import type { RecordedCost, RecordedTotals, RecordedUsage } from '../transcript.ts';

/** A tool's answer, before its call is known. */
export interface ToolAnswer {
  readonly callId: string;
  readonly result: unknown;
  readonly error?: string | undefined;
  /** Images and the like that came with the result. */
  readonly media?: readonly ContentBlock[];
}

export interface RecordedAnswerOptions {
  /** Records with the same key are one answer. */
  readonly key?: string | undefined;
  readonly usage?: RecordedUsage | undefined;
  readonly cost?: RecordedCost | undefined;
  /** Copied from another session, or kept: no call of this one gave it. */
  readonly isQuoted?: boolean | undefined;
}

export interface SessionFacts {
  readonly id: string;
  readonly workingDirectory?: string | undefined;
  readonly parent?: string | undefined;
  readonly systemPrompt?: string | undefined;
  readonly totals?: RecordedTotals | undefined;
  readonly contextLimit?: number | undefined;
  readonly plan?: string | undefined;
  /** The vendor of the answers, to name the plan of a session that cost nothing. */
  readonly provider?: string | undefined;
}
