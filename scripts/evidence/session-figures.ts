import type { Measures } from '@hdc/replay';
import type { Half } from './recorded-files.ts';

/** Figures of one run on one session; US dollars, answers included. */
export interface RunFigures {
  /** The requests as they came, by the scripted vendor, and as they left. */
  readonly raw: number;
  readonly paid: number;
  /** The same if the cache had missed as predicted instead of as recorded. */
  readonly foreseen: { readonly raw: number; readonly paid: number };
  readonly edits: { readonly lost: number; readonly withSource: number };
  readonly strict: { readonly kept: number; readonly total: number };
}

/** Figures kept of one session: a line of the file that a run goes on with. */
export interface SessionFigures {
  readonly session: string;
  readonly agent: string;
  readonly project: string;
  readonly half: Half;
  readonly requests: number;
  /** The bill as it was recorded. */
  readonly recorded: number;
  /** By the id of the run; a session of another half or outside of the sample has fewer. */
  readonly runs: Readonly<Record<string, RunFigures>>;
  /** Measures of the delivered requests. */
  readonly proofs: Measures;
  readonly check: {
    readonly requests: number;
    readonly recorded: number;
    readonly predicted: number;
    readonly knowingMisses: number;
  } | null;
  /** Figures through a listening gateway: the cost, the saving by its ledger, and counts of faults that must be 0. */
  readonly http: { readonly paid: number; readonly ledgerRatio: number; readonly never: readonly number[] };
}

export interface FileFigures {
  readonly name: string;
  readonly sessions: readonly SessionFigures[];
}
