import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { type Measures, type Share, sumMeasures } from '@hdc/replay';
import { type AgreementRow, agreementRow } from './agreement-row.ts';
import { bootstrapInterval } from './bootstrap-interval.ts';
import type { CanaryFigures } from './canary-figures.ts';
import {
  DELIVERED,
  EVIDENCE_RUNS,
  FIVE_MINUTES,
  LEVERS,
  leverId,
  modelId,
  presetId,
  TODAY_MODELS,
} from './evidence-runs.ts';
import { type HttpFigures, httpFiguresOf } from './http-figures.ts';
import type { RunFigures, SessionFigures } from './session-figures.ts';
import { round, sum } from './sums.ts';

/** The one source of every figure on a page. Percent of a whole bill, answers included; money in US dollars. */
export interface EvidenceJson {
  readonly version: 1;
  readonly madeOn: string;
  /** Measured files of the index; the page says so if they are not all. */
  readonly files: {
    readonly measured: number;
    readonly of: number;
    /** Measured files that 5-minute users, levers and models of today are run on. */
    readonly sampled: number;
  };
  readonly delivered: readonly DeliveredRow[];
  readonly http: HttpFigures;
  readonly models: readonly ByAgent[];
  readonly levers: readonly ByAgent[];
  readonly halves: readonly DeliveredRow[];
  readonly lengths: readonly DeliveredRow[];
  readonly presets: readonly DeliveredRow[];
  readonly agreement: readonly AgreementRow[];
  readonly proofs: readonly ProofsRow[];
  readonly canaries: readonly CanaryFigures[];
  /** The log of the script that chooses presets. */
  readonly choice: readonly string[];
}

export interface Saving {
  readonly savedPct: number;
  /** The 95 % interval, from resampling whole projects; left out for fewer than three. */
  readonly between?: readonly [number, number];
}

export interface DeliveredRow extends Saving {
  readonly name: string;
  readonly sessions: number;
  readonly requests: number;
  readonly recorded: number;
  readonly raw: number;
  /** The same if the cache had missed as predicted. */
  readonly foreseenPct: number;
  /** As if every agent asked for five minutes. */
  readonly fiveMinutes?: Saving;
  /** Sessions that became dearer than raw by over 0.5 %, and the worst of all. */
  readonly dearer: number;
  readonly worstPct: number;
  readonly lost: number;
  readonly withSource: number;
  readonly strictPct: number;
}

/** A row of a table with a column for each agent. */
export interface ByAgent {
  readonly name: string;
  readonly about?: string;
  /** Left out if nothing can be measured. */
  readonly cells: readonly (Saving & { readonly agent: string; readonly sessions: number })[];
}

export interface ProofsRow {
  readonly name: string;
  readonly lost: Share;
  /** Figures that were made before a meter have none of it. */
  readonly measures: Omit<Measures, Reachable> & Partial<Pick<Measures, Reachable>>;
}

type Reachable = 'reachableNames' | 'reachableNumbers';

const ALL = 'all';
const LEAST_SESSIONS = 2;
const LENGTHS: readonly (readonly [string, number, number])[] = [
  ['up to 19 requests', 0, 20],
  ['20 to 99', 20, 100],
  ['100 and more', 100, Number.POSITIVE_INFINITY],
];
const HALF_NAMES = { choose: 'chosen on', test: 'looked at' } as const;

export interface EvidenceParts extends Pick<EvidenceJson, 'madeOn' | 'files' | 'canaries' | 'choice'> {
  readonly sessions: readonly SessionFigures[];
}

export function toEvidenceJson({ sessions, ...parts }: EvidenceParts): EvidenceJson {
  const { madeOn, files, canaries, choice } = parts;
  const groups = byAgent(sessions);
  const inHalf = (half: keyof typeof HALF_NAMES) =>
    groups.map(
      ([agent, own]): Group => [
        `${agent}, ${HALF_NAMES[half]}`,
        own.filter((session) => session.half === half),
      ],
    );
  return {
    version: 1,
    madeOn,
    files,
    delivered: groups.map(deliveredRow),
    http: httpFiguresOf(groups),
    models: TODAY_MODELS.map((name) => ({ name, cells: cellsOf(groups, savingOf(modelId(name))) })),
    levers: LEVERS.map(({ name, about, switched, isOffByDefault = false, besides = DELIVERED }) => ({
      name,
      about,
      cells: switched ? cellsOf(groups, worthOf(leverId(name), besides, isOffByDefault)) : [],
    })),
    halves: [...inHalf('choose'), ...inHalf('test')]
      .filter(([, own]) => own.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(deliveredRow),
    lengths: LENGTHS.map(
      ([name, from, to]): Group => [
        name,
        sessions.filter(({ requests }) => requests >= from && requests < to),
      ],
    ).flatMap(([name, own]) => (own.length === 0 ? [] : deliveredRow([name, own]))),
    presets: ADAPTIVE_PRESETS.map((preset) =>
      rowOf(
        preset,
        sessions.filter(({ half }) => half === 'choose'),
        presetId(preset),
      ),
    ),
    agreement: groups.filter(([name]) => name !== ALL).flatMap(agreementRow),
    proofs: groups.map(([name, own]) => ({
      name,
      lost: lostOf(own, DELIVERED),
      measures: sumMeasures(own.map(({ proofs }) => proofs)),
    })),
    canaries,
    choice,
  };
}

type Group = readonly [name: string, sessions: readonly SessionFigures[]];

/** Agents, the largest bill first, and all. */
function byAgent(sessions: readonly SessionFigures[]): readonly Group[] {
  const agents = [...new Set(sessions.map(({ agent }) => agent))];
  const groups = agents.map((name): Group => [name, sessions.filter(({ agent }) => agent === name)]);
  const bill = ([, own]: Group) => sum(own, ({ recorded }) => recorded);
  return [...groups.toSorted((a, b) => bill(b) - bill(a)), [ALL, sessions]];
}

function deliveredRow([name, sessions]: Group): DeliveredRow {
  const five = savingOf(FIVE_MINUTES)(sessions);
  return { ...rowOf(name, sessions, DELIVERED), ...(five && { fiveMinutes: five }) };
}

function rowOf(name: string, sessions: readonly SessionFigures[], id: string): DeliveredRow {
  const runs = runsOf(sessions, id);
  const ratios = runs.map(({ paid, raw }) => paid / raw);
  const { lost, withSource } = {
    lost: sum(runs, ({ edits }) => edits.lost),
    withSource: sum(runs, ({ edits }) => edits.withSource),
  };
  return {
    name,
    sessions: sessions.length,
    requests: sum(sessions, ({ requests }) => requests),
    recorded: round(sum(sessions, ({ recorded }) => recorded)),
    raw: round(sum(runs, ({ raw }) => raw)),
    ...(savingOf(id)(sessions) ?? { savedPct: 0 }),
    foreseenPct: round(
      100 * (1 - sum(runs, (run) => run.foreseen.paid) / sum(runs, (run) => run.foreseen.raw)),
    ),
    dearer: ratios.filter((ratio) => ratio > 1.005).length,
    worstPct: round(100 * (ratios.reduce((worst, ratio) => Math.max(worst, ratio), 0) - 1)),
    lost,
    withSource,
    strictPct: round(
      (100 * sum(runs, ({ strict }) => strict.kept)) / sum(runs, ({ strict }) => strict.total),
    ),
  };
}

function savingOf(id: string): (sessions: readonly SessionFigures[]) => Saving | undefined {
  return figureOf(
    id,
    (rows) =>
      100 * (1 - sum(rows, ({ runs }) => runs[id]?.paid ?? 0) / sum(rows, ({ runs }) => runs[id]?.raw ?? 0)),
  );
}

/** A lever's saving in percent of the bill as it came, on the sessions that were sent both ways. */
function worthOf(
  id: string,
  besides: string,
  isAdded: boolean,
): (sessions: readonly SessionFigures[]) => Saving | undefined {
  return figureOf(id, (rows) => {
    const difference = sum(rows, ({ runs }) => (runs[id]?.paid ?? 0) - (runs[besides]?.paid ?? 0));
    return ((isAdded ? -100 : 100) * difference) / sum(rows, ({ runs }) => runs[besides]?.raw ?? 0);
  });
}

function figureOf(
  id: string,
  figure: (rows: readonly SessionFigures[]) => number,
): (sessions: readonly SessionFigures[]) => Saving | undefined {
  return (sessions) => {
    const rows = sessions.filter(({ runs }) => runs[id] !== undefined);
    if (rows.length === 0) return undefined;
    const projects = [...new Set(rows.map(({ project }) => project))];
    const between = bootstrapInterval(
      projects.map((name) => rows.filter(({ project }) => project === name)),
      figure,
    );
    return {
      savedPct: round(figure(rows)),
      ...(between && { between: [round(between[0]), round(between[1])] }),
    };
  };
}

function cellsOf(
  groups: readonly Group[],
  figure: (sessions: readonly SessionFigures[]) => Saving | undefined,
): ByAgent['cells'] {
  return groups.flatMap(([agent, own]) => {
    const saving = own.length < LEAST_SESSIONS ? undefined : figure(own);
    return saving ? [{ agent, sessions: own.length, ...saving }] : [];
  });
}

function lostOf(sessions: readonly SessionFigures[], id: string): Share {
  const runs = runsOf(sessions, id);
  return { count: sum(runs, ({ edits }) => edits.lost), of: sum(runs, ({ edits }) => edits.withSource) };
}

function runsOf(sessions: readonly SessionFigures[], id: string): readonly RunFigures[] {
  if (!EVIDENCE_RUNS.some((run) => run.id === id)) throw new Error(`Unknown run ${JSON.stringify(id)}`);
  return sessions.flatMap(({ runs }) => runs[id] ?? []);
}
