import {
  type Bill,
  type Measures,
  replaySession,
  type SessionReport,
  type StrategyReport,
  type StrategyRun,
  sumMeasures,
} from '@hdc/replay';
import type { Transcript } from '@hdc/transcripts';
import type { DrivenPeer } from '../drive/drive-peers.ts';
import { driveRows } from '../drive/drive-rows.ts';
import { PeerTally } from '../drive/peer-tally.ts';
import type { PeerRow } from '../peer-row.ts';
import type { Measured, SessionRow } from '../report/session-row.ts';

export interface SessionRun {
  readonly transcript: Transcript;
  readonly rows: readonly PeerRow[];
  readonly processOf: (row: PeerRow, transcript: Transcript) => DrivenPeer['process'];
  readonly todayOf: (bill: Bill, pricing: SessionReport['pricing']) => number;
  readonly names: Pick<SessionRow, 'project' | 'session'>;
}

const NO_MEASURES: Measures = sumMeasures([]);

/** Takes one session through every tool, measured by the meters of the replay. */
export async function runSession(run: SessionRun): Promise<readonly SessionRow[]> {
  const { transcript, rows, processOf } = run;
  const peers = new Map(
    rows
      .filter(hasProcess)
      .map((row): [string, DrivenPeer] => [
        row.name,
        { process: processOf(row, transcript), settings: row.options, tally: new PeerTally() },
      ]),
  );
  const report = await replaySession(transcript, {
    runs: rows.map(({ name }): StrategyRun => ({ strategy: 'high-density', settings: { peer: name } })),
    proofs: true,
    drive: driveRows(rows, (name) => {
      const peer = peers.get(name);
      if (!peer) throw new Error(`Unknown tool "${name}"; allowed: ${[...peers.keys()].join(', ')}`);
      return peer;
    }),
  });
  return report.strategies.map((strategy) => {
    const peer = String(strategy.settings['peer']);
    return rowOf(run, report, strategy, peer, peers.get(peer)?.tally ?? new PeerTally());
  });
}

/** Others are driven within this one. */
export function hasProcess({ engine, wire }: PeerRow): boolean {
  return engine === undefined && wire === undefined;
}

function rowOf(
  { todayOf, names }: SessionRun,
  session: SessionReport,
  report: StrategyReport,
  peer: string,
  tally: PeerTally,
): SessionRow {
  const { compared, edits, strictReferences, prefixRewrites } = report;
  const measured = (tokens: number, cost: number, bill: Bill): Measured => ({
    tokens,
    cost,
    cacheRead: bill.tokens.cacheRead,
    cacheWrite: bill.tokens.cacheWrite + bill.tokens.cacheWrite1h,
    usd: bill.usd.total,
    usdToday: todayOf(bill, session.pricing),
  });
  return {
    peer,
    agent: session.agent,
    ...names,
    model: session.model,
    requests: session.requests,
    raw: measured(compared.rawTokens, compared.rawCost, compared.rawBill),
    sent: measured(report.tokens, report.cost, report.bill),
    prefixRewrites,
    edits: { withSource: edits.withSource, lost: edits.lost },
    strict: strictReferences,
    faults: {
      threw: tally.threw,
      hung: tally.hung,
      unreadable: tally.unreadable,
      invalid: tally.invalid,
      droppedCalls: tally.droppedCalls,
      changedHumans: tally.changedHumans,
      reasons: [...tally.reasons, ...(report.error === undefined ? [] : [`replay: ${report.error}`])],
    },
    measures: report.proofs ?? NO_MEASURES,
    altered: tally.altered.toCounts(),
    ms: { median: quantile(tally.ms, 0.5), p95: quantile(tally.ms, 0.95) },
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
