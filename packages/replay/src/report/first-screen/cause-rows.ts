import { CAUSE_TITLES, type MissCause, sumParts } from '@hdc/prices';
import { formatMoney, plural } from '@hdc/text';
import type { ContentKind } from '../../content/content-kinds.ts';
import { sumShares } from '../../content/content-share.ts';
import type { SessionReport } from '../replay-report.ts';
import { billedCauses } from '../verdict/bill-summary.ts';

/** Something that a bill went to, and what a person can do about it. */
export interface CauseRow {
  /** US dollars, or tokens where nobody pays by them. */
  readonly amount: number;
  readonly what: string;
  readonly remedy: string;
}

/** The facts that a source of rows may look at. */
interface CauseQuestion {
  readonly sessions: readonly SessionReport[];
  readonly isMoney: boolean;
  /** The local form of `hdc run`, with the agent that was used most. */
  readonly run: string;
}

/** Finds causes of one kind, in any order. */
type CauseSource = (question: CauseQuestion) => readonly CauseRow[];

/** Less than this part of everything is not worth a line. */
const LEAST_SHARE = 0.05;

/** Whole amounts that were paid twice come first; what content costs fills the lines that are left. */
const CAUSE_SOURCES: readonly CauseSource[] = [missRows, contentRows];

/** The largest first, at most so many; a source has its say before those behind it. */
export function causeRows(question: CauseQuestion, all: number, most: number): readonly CauseRow[] {
  const bySource = CAUSE_SOURCES.flatMap((source) =>
    largestFirst(source(question)).filter(({ amount }) => amount >= all * LEAST_SHARE && amount > 0),
  );
  return largestFirst(bySource.slice(0, most));
}

function largestFirst(rows: readonly CauseRow[]): readonly CauseRow[] {
  return rows.toSorted((a, b) => b.amount - a.amount);
}

const MISS_REMEDIES: Readonly<Record<MissCause, (run: string, question: CauseQuestion) => string>> = {
  lifetime: remedyOfPauses,
  model: () => 'Another model starts from nothing: change it between tasks, not within one.',
  compaction: (run) => `With ${run} the window fills more slowly, so that it is compacted less often.`,
  tools: () => 'Tools came or went within a session: connect MCP servers before it begins.',
  system: () => 'The start of the prompt changed: keep what fills it in (dates, git status) constant.',
  message: () => 'The agent itself changed old messages. A newer version of it may not.',
  flush: () => 'hdc rewrote old results; each rewrite has to save more than it costs.',
  evicted: () => 'The vendor dropped it early. Nothing to do about that from here.',
};

function missRows(question: CauseQuestion): readonly CauseRow[] {
  const { sessions, isMoney, run } = question;
  return billedCauses(sessions).map(({ cause, requests, tokens, cost }) => ({
    amount: isMoney ? cost : tokens,
    what: `paid again, ${plural(requests, 'time')}: ${CAUSE_TITLES[cause]}`,
    remedy: MISS_REMEDIES[cause](run, question),
  }));
}

/** The remedy that vendors sell for the models in use: a longer lifetime, and pings that pay for themselves. */
function remedyOfPauses(run: string, { sessions, isMoney }: CauseQuestion): string {
  const lifetimes = sessions.flatMap((session) => session.lifetimes ?? []);
  const sum = (key: 'cost' | 'brought') =>
    lifetimes.reduce((total, { keptWarm }) => total + keptWarm[key], 0);
  const [cost, brought] = [sum('cost'), sum('brought')];
  if (isMoney && brought > cost) {
    return `Long pauses. ${run} --keep-warm: ${formatMoney(brought)} less for about ${formatMoney(cost)}.`;
  }
  return lifetimes.length > 0
    ? `Long pauses. ${run} buys an hour of cache if that pays.`
    : `Long pauses. With ${run} less has to be sent again after each.`;
}

interface ContentCause {
  readonly what: string;
  readonly remedy: (run: string) => string;
}

const leavesOut = (run: string) => `${run} leaves out what later turns made stale.`;

/** Kinds of content that something can be done about. */
const CONTENT_CAUSES: Partial<Readonly<Record<ContentKind, ContentCause>>> = {
  command: { what: 'output of commands, sent again with every request', remedy: leavesOut },
  read: { what: 'files that were read, sent again with every request', remedy: leavesOut },
  search: { what: 'hits of searches, sent again with every request', remedy: leavesOut },
  web: { what: 'web pages, sent again with every request', remedy: leavesOut },
  tool: { what: 'results of other tools, sent again with every request', remedy: leavesOut },
  edit: { what: 'edits, sent again with every request', remedy: leavesOut },
  fixed: {
    what: 'system prompt and tool schemas, sent with every request',
    remedy: () => 'Disconnect MCP servers that the project does not use.',
  },
};

function contentRows({ sessions, isMoney, run }: CauseQuestion): readonly CauseRow[] {
  return sumShares(sessions.map(({ content }) => content)).flatMap(({ kind, usd, tokens }) => {
    const cause = CONTENT_CAUSES[kind];
    if (!cause) return [];
    return [{ amount: sumParts(isMoney ? usd : tokens), what: cause.what, remedy: cause.remedy(run) }];
  });
}
