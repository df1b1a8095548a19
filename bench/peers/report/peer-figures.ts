import { type MeterName, sumMeasures } from '@hdc/replay';
import { bootstrapInterval } from '../../../scripts/evidence/bootstrap-interval.ts';
import { sum } from '../../../scripts/evidence/sums.ts';
import type { Measured, SessionRow } from './session-row.ts';

/** A figure with its 95 % interval, from resampling whole projects; the interval is undefined with fewer than three projects. */
export interface Figure {
  readonly value: number;
  readonly interval: readonly [number, number] | undefined;
}

/** The effect of one tool on the sessions of an agent. */
export interface PeerFigures {
  readonly peer: string;
  readonly sessions: number;
  readonly requests: number;
  /** Percent by which the history has fewer tokens than raw. */
  readonly saved: Figure;
  /** Each over raw. */
  readonly cost: Figure;
  readonly usd: Figure;
  readonly usdToday: Figure;
  /** Percent that the whole bill, answers included, is below raw. */
  readonly less: Figure;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  /** The share of 100 requests that change cached content. */
  readonly rewrites: number;
  readonly dearer: number;
  /** In percent of the edits whose text to replace was there. */
  readonly lostEdits: Figure;
  readonly edits: { readonly withSource: number; readonly lost: number };
  /** In percent of the strict references. */
  readonly lostReferences: Figure;
  /** Percent of the literals in changed or removed results that were lost. */
  readonly lostLiterals: number;
  /** Literals that were never there, in results that were rewritten. */
  readonly altered: { readonly rewritten: number; readonly literals: number };
  /** Reads and runs that the agent did again soon, in percent: of those whose results went, and of all. */
  readonly bounce: { readonly gone: number; readonly all: number };
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly reasons: readonly string[];
  readonly ms: { readonly median: number; readonly p95: number };
}

const FAULT_KINDS = ['threw', 'hung', 'unreadable', 'invalid', 'droppedCalls', 'changedHumans'] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

/** A difference of two in a hundred is within the noise of single requests' prices. */
const DEARER = 1.02;

export function figuresOf(peer: string, rows: readonly SessionRow[]): PeerFigures {
  const requests = sum(rows, (row) => row.requests);
  const ratio = (kind: keyof Measured) => (some: readonly SessionRow[]) =>
    sum(some, ({ sent }) => sent[kind]) / sum(some, ({ raw }) => raw[kind]);
  const count = (kind: FaultKind): number => sum(rows, ({ faults }) => faults[kind]);
  return {
    peer,
    sessions: rows.length,
    requests,
    saved: figure(rows, (some) => 100 * (1 - ratio('tokens')(some))),
    cost: figure(rows, ratio('cost')),
    usd: figure(rows, ratio('usd')),
    usdToday: figure(rows, ratio('usdToday')),
    less: figure(rows, (some) => 100 * (1 - ratio('usd')(some))),
    cacheRead: ratio('cacheRead')(rows),
    cacheWrite: ratio('cacheWrite')(rows),
    rewrites: (100 * sum(rows, ({ prefixRewrites }) => prefixRewrites)) / requests,
    dearer: rows.filter(({ sent, raw }) => sent.usd > DEARER * raw.usd).length,
    lostEdits: figure(rows, lostEditsOf),
    edits: {
      withSource: sum(rows, ({ edits }) => edits.withSource),
      lost: sum(rows, ({ edits }) => edits.lost),
    },
    lostReferences: figure(rows, lostReferencesOf),
    lostLiterals: 100 - percentOf(rows, 'keptLiterals'),
    altered: {
      rewritten: sum(rows, ({ altered }) => altered.rewritten),
      literals: sum(rows, ({ altered }) => altered.literals),
    },
    bounce: { gone: percentOf(rows, 'bounce'), all: percentOf(rows, 'bounceBase') },
    faults: {
      threw: count('threw'),
      hung: count('hung'),
      unreadable: count('unreadable'),
      invalid: count('invalid'),
      droppedCalls: count('droppedCalls'),
      changedHumans: count('changedHumans'),
    },
    reasons: [...new Set(rows.flatMap(({ faults }) => faults.reasons))],
    ms: {
      median: medianOf(rows.map(({ ms }) => ms.median)),
      p95: medianOf(rows.map(({ ms }) => ms.p95)),
    },
  };
}

/** NaN if there was nothing to measure. */
function percentOf(rows: readonly SessionRow[], meter: MeterName): number {
  const { count, of } = sumMeasures(rows.map(({ measures }) => measures))[meter];
  return (100 * count) / of;
}

function lostEditsOf(rows: readonly SessionRow[]): number {
  const all = sum(rows, ({ edits }) => edits.withSource);
  return all === 0 ? 0 : (100 * sum(rows, ({ edits }) => edits.lost)) / all;
}

function lostReferencesOf(rows: readonly SessionRow[]): number {
  const all = sum(rows, ({ strict }) => strict.total);
  return all === 0 ? 0 : 100 * (1 - sum(rows, ({ strict }) => strict.kept) / all);
}

function figure(rows: readonly SessionRow[], read: (rows: readonly SessionRow[]) => number): Figure {
  const projects = [...new Set(rows.map(({ project }) => project))];
  const groups = projects.map((project) => rows.filter((row) => row.project === project));
  return { value: read(rows), interval: bootstrapInterval(groups, read) };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
