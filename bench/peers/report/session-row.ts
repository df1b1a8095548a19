import type { Measures } from '@hdc/replay';

/** The effect of one tool on one session; one line of the file of results. */
export interface SessionRow {
  readonly peer: string;
  readonly agent: string;
  /** Sessions of one project are alike: intervals draw whole projects. */
  readonly project: string;
  /** The first characters of the SHA-256 of the file, and the number of the session in it. */
  readonly session: string;
  readonly model: string;
  readonly requests: number;
  readonly raw: Measured;
  readonly sent: Measured;
  readonly prefixRewrites: number;
  readonly edits: { readonly withSource: number; readonly lost: number };
  readonly strict: { readonly total: number; readonly kept: number };
  /** Names, numbers, literals, bounce and order, as docs/evidence.md defines them. */
  readonly measures: Measures;
  readonly altered: Altered;
  readonly faults: Faults;
  /** Milliseconds of a request within the tool, of all that it answered. */
  readonly ms: { readonly median: number; readonly p95: number };
}

/** Sums over the requests of a session. */
export interface Measured {
  /** Tokens of the history. */
  readonly tokens: number;
  /** Cost of the prompts, in plain input tokens. */
  readonly cost: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** US dollars at the prices of the day, and at those of a model of today of the same vendor. */
  readonly usd: number;
  readonly usdToday: number;
}

/** Places, numbers and hashes in rewritten results that the results never held. */
export interface Altered {
  /** Results that are left in part. */
  readonly rewritten: number;
  readonly literals: number;
  /** Some examples, to look at. */
  readonly examples: readonly string[];
}

export interface Faults {
  readonly threw: number;
  readonly hung: number;
  readonly unreadable: number;
  readonly invalid: number;
  readonly droppedCalls: number;
  readonly changedHumans: number;
  readonly reasons: readonly string[];
}
