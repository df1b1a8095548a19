import { type CauseTotal, promptOf, totalMisses } from '@hdc/prices';
import type { OutputGap } from '../../recorded/visible-output.ts';
import type { ReplayReport, SessionReport, StrategyReport } from '../replay-report.ts';
import { tellSaving, type UntoldSaving } from './told-savings.ts';

/** The totals of sessions, for the few sentences that a person reads. */
export interface BillSummary {
  readonly sessions: number;
  /** Sessions that were paid by the token at a price that is known. */
  readonly billed: number;
  /** US dollars of these, and what of them the cache missed. */
  readonly usd: number;
  readonly missUsd: number;
  /** Whether every request of these had recorded usage. */
  readonly isRecorded: boolean;
  /** Output that recordings of these leave out; undefined if none does. */
  readonly outputGap: (OutputGap & { readonly sessions: number }) | undefined;
  /** Tokens of all prompts, and those that a cache had held and that were paid again. */
  readonly promptTokens: number;
  readonly missedTokens: number;
  /** The sessions that are paid by a plan instead of a bill, by the name of the plan. */
  readonly plans: readonly GroupShare[];
  /** Models without a price that were paid by the token. */
  readonly unpriced: readonly GroupShare[];
  /** The strategy to talk about; undefined if none ran. */
  readonly best: RunSummary | undefined;
}

interface GroupShare {
  readonly name: string;
  readonly sessions: number;
  readonly tokens: number;
}

export interface RunSummary {
  readonly strategy: string;
  /** US dollars with it, for the sessions that are billed. */
  readonly usd: number;
  readonly savedPct: number;
  readonly costRatio: number;
  /** The rest of the bill, or of the prompts if nobody pays, if the cache misses as foreseen. */
  readonly foreseenRatio: number;
  /** Set if our model of the cache is off by more than the apparent saving. */
  readonly untold: UntoldSaving | undefined;
  readonly edits: StrategyReport['edits'];
  readonly sessions: number;
  /** Sessions that it covers only in part, since it could not go on. */
  readonly endedEarly: number;
}

/** The default of our own agents, so what a person would get. */
const DEFAULT_STRATEGY = 'adaptive-density';

export function summariseBill(report: ReplayReport, money: boolean): BillSummary {
  const { sessions } = report;
  const billed = money ? sessions.filter(isBilled) : [];
  const sum = (list: readonly SessionReport[], read: (session: SessionReport) => number): number =>
    list.reduce((total, session) => total + read(session), 0);
  return {
    sessions: sessions.length,
    billed: billed.length,
    usd: sum(billed, ({ bill }) => bill.usd.total),
    missUsd: sum(billed, missCost),
    isRecorded: billed.every(({ bill }) => bill.recordedRequests === bill.requests),
    outputGap: sumGaps(billed),
    promptTokens: sum(sessions, promptTokensOf),
    missedTokens: sum(sessions, ({ misses }) => misses.reduce((total, { tokens }) => total + tokens, 0)),
    plans: groupBy(
      sessions.filter(({ plan }) => plan !== undefined),
      ({ plan = '' }) => plan,
    ),
    unpriced: money
      ? groupBy(
          sessions.filter((session) => session.plan === undefined && !isBilled(session)),
          ({ model }) => model,
        )
      : [],
    best: bestOf(report, billed),
  };
}

function sumGaps(sessions: readonly SessionReport[]): BillSummary['outputGap'] {
  const gaps = sessions.flatMap(({ outputGap }) => outputGap ?? []);
  if (gaps.length === 0) return undefined;
  return {
    sessions: gaps.length,
    recorded: gaps.reduce((sum, { recorded }) => sum + recorded, 0),
    visible: gaps.reduce((sum, { visible }) => sum + visible, 0),
  };
}

/** Whether somebody paid for a session by the token, at a price that is known. */
export function isBilled({ plan, bill }: Pick<SessionReport, 'plan' | 'bill'>): boolean {
  return plan === undefined && bill.pricedRequests > 0;
}

export function missCost({ misses }: Pick<SessionReport, 'misses'>): number {
  return misses.reduce((total, { cost = 0 }) => total + cost, 0);
}

/** Misses by cause; those of sessions that nobody paid for by the token cost nothing. */
export function billedCauses(sessions: readonly SessionReport[]): readonly CauseTotal[] {
  return totalMisses(
    sessions.flatMap((session) =>
      session.misses.map((miss) => (isBilled(session) ? miss : { ...miss, cost: 0 })),
    ),
  );
}

export function promptTokensOf({ bill }: Pick<SessionReport, 'bill'>): number {
  return promptOf(bill.tokens);
}

function groupBy(
  sessions: readonly SessionReport[],
  nameOf: (session: SessionReport) => string,
): readonly GroupShare[] {
  const groups = new Map<string, { name: string; sessions: number; tokens: number }>();
  for (const session of sessions) {
    const name = nameOf(session);
    const group = groups.get(name) ?? { name, sessions: 0, tokens: 0 };
    group.sessions += 1;
    group.tokens += promptTokensOf(session);
    groups.set(name, group);
  }
  return [...groups.values()].sort((a, b) => b.tokens - a.tokens);
}

/** The default where it ran, else the cheapest. */
function bestOf(
  { totals, sessions: all }: ReplayReport,
  billed: readonly SessionReport[],
): RunSummary | undefined {
  const [first] = [...totals].sort(
    (a, b) => rankOf(a.strategy) - rankOf(b.strategy) || a.costRatio - b.costRatio,
  );
  if (!first) return undefined;
  const key = JSON.stringify([first.strategy, first.settings]);
  const usd = { total: 0, foreseen: 0, foreseenRaw: 0 };
  const runOf = ({ strategies }: SessionReport) =>
    strategies.find((one) => JSON.stringify([one.strategy, one.settings]) === key);
  const compared = (billed.length > 0 ? billed : all).flatMap((session) => {
    const run = runOf(session);
    return run ? [{ session, run }] : [];
  });
  const saving = tellSaving(compared, billed.length > 0);
  for (const session of billed) {
    const { bill } = session;
    const run = runOf(session);
    usd.total += bill.usd.total + (run ? run.bill.usd.total - run.compared.rawBill.usd.total : 0);
    usd.foreseen += (run?.foreseen.bill ?? bill).usd.total;
    usd.foreseenRaw += (run?.foreseen.rawBill ?? bill).usd.total;
  }
  const { strategy, savedPct, costRatio, edits, sessions, endedEarly } = first;
  const foreseenRatio = usd.foreseenRaw > 0 ? usd.foreseen / usd.foreseenRaw : first.foreseen.costRatio;
  const untold = 'error' in saving ? saving : undefined;
  return {
    strategy,
    savedPct,
    costRatio,
    foreseenRatio,
    untold,
    edits,
    sessions,
    endedEarly,
    usd: usd.total,
  };
}

function rankOf(strategy: string): number {
  return strategy === DEFAULT_STRATEGY ? 0 : 1;
}
