import { DELIVERED } from './evidence-runs.ts';
import type { SessionFigures } from './session-figures.ts';
import { round, sum } from './sums.ts';

/** Promise and delivery through a gateway that listens; percent of the raw bill unless said otherwise. */
export interface HttpFigures {
  readonly agents: readonly HttpAgent[];
  readonly sessions: readonly HttpSession[];
  /** Rewrites that nobody decided, results that came back, bytes that changed without a decision, faults. */
  readonly never: readonly number[];
}

interface HttpAgent {
  readonly name: string;
  readonly sessions: number;
  readonly requests: number;
  readonly recorded: number;
  readonly raw: number;
  readonly promisedPct: number;
  readonly deliveredPct: number;
  /** The median of delivered to promised saving, of sessions that are promised one. */
  readonly medianRatio: number;
  /** Sessions whose promise and delivery are within 3 points, and those whose ledger is. */
  readonly near: number;
  readonly ledgerNear: number;
}

export interface HttpSession {
  readonly session: string;
  readonly agent: string;
  readonly requests: number;
  readonly recorded: number;
  readonly raw: number;
  readonly promisedPct: number;
  readonly foreseenPct: number;
  readonly deliveredPct: number;
  /** Percent saved, by the gateway's own ledger. */
  readonly ledgerPct: number;
  readonly lost: number;
  readonly withSource: number;
}

type Group = readonly [name: string, sessions: readonly SessionFigures[]];

const POINTS = 3;

/** The last group is that of all. */
export function httpFiguresOf(groups: readonly Group[]): HttpFigures {
  const all = groups.at(-1)?.[1] ?? [];
  return {
    agents: groups.map(agentOf),
    sessions: groups.slice(0, -1).flatMap(([, own]) => own.map(sessionOf)),
    never: [0, 1, 2, 3].map((at) => sum(all, ({ http }) => http.never[at] ?? 0)),
  };
}

function agentOf([name, own]: Group): HttpAgent {
  const rows = own.map(sessionOf);
  const raw = sum(own, (session) => deliveredRun(session).raw);
  const isNear = (read: (row: HttpSession) => number) =>
    rows.filter((row) => Math.abs(read(row) - row.deliveredPct) <= POINTS).length;
  const ratios = own.flatMap((session) => {
    const run = deliveredRun(session);
    return run.raw - run.paid > 0 ? (run.raw - session.http.paid) / (run.raw - run.paid) : [];
  });
  return {
    name,
    sessions: own.length,
    requests: sum(own, ({ requests }) => requests),
    recorded: round(sum(own, ({ recorded }) => recorded)),
    raw: round(raw),
    promisedPct: savedPct(
      sum(own, (session) => deliveredRun(session).paid),
      raw,
    ),
    deliveredPct: savedPct(
      sum(own, ({ http }) => http.paid),
      raw,
    ),
    medianRatio: round(ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 1),
    near: isNear(({ promisedPct }) => promisedPct),
    ledgerNear: isNear(({ ledgerPct }) => ledgerPct),
  };
}

function sessionOf(figures: SessionFigures): HttpSession {
  const { session, agent, requests, recorded, http } = figures;
  const { raw, paid, foreseen, edits } = deliveredRun(figures);
  return {
    session,
    agent,
    requests,
    recorded: round(recorded),
    raw: round(raw),
    promisedPct: savedPct(paid, raw),
    foreseenPct: savedPct(foreseen.paid, foreseen.raw),
    deliveredPct: savedPct(http.paid, raw),
    ledgerPct: round(100 * (1 - http.ledgerRatio)),
    lost: edits.lost,
    withSource: edits.withSource,
  };
}

function deliveredRun({ session, runs }: SessionFigures) {
  const run = runs[DELIVERED];
  if (!run) throw new Error(`Nothing was delivered of ${session}`);
  return run;
}

function savedPct(paid: number, raw: number): number {
  return raw === 0 ? 0 : round(100 * (1 - paid / raw));
}
