import type { CacheName } from '@hdc/core';
import type { Prices, TokenModel } from '@hdc/prices';
import type { Transcript } from '@hdc/transcripts';
import type { RecordedRequest } from '../recorded/recorded-request.ts';

/** The facts that all bills of a session share. */
export interface BilledSession {
  readonly requests: readonly RecordedRequest[];
  /** When each was sent, in milliseconds since the epoch; recorded, or a few seconds after the one before. */
  readonly times: readonly number[];
  /** Our estimate of each recorded request. */
  readonly estimates: readonly number[];
  readonly tokenModel: TokenModel;
  readonly prices: Prices;
  /** The model of answers that do not name theirs. */
  readonly model: string;
  readonly pricing: CacheName;
  /** Whether what was recorded counts: not where a person asks what another cache would have done. */
  readonly isRecorded: boolean;
  /** Whether prices are those of today, and not of the day of each request. */
  readonly isToday: boolean;
  readonly format: Transcript['format'];
  /** Whether requests held less than the entries show, since somebody else pruned them on their way. */
  readonly isPruned: boolean;
  /** Tokens that each recorded request could find at most, where that is known. */
  readonly reach?: readonly number[];
}
