import { NO_PARTS, sumParts } from '@hdc/prices';
import {
  formatCount,
  formatDifference,
  formatMoney,
  formatPercent,
  formatShare,
  formatTokens,
  plural,
  printable,
} from '@hdc/text';
import { sumShares } from '../../content/content-share.ts';
import type { ReplayReport, SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { type BillSummary, isBilled, type RunSummary, summariseBill } from './bill-summary.ts';
import { describePrunedSessions } from './describe-pruned.ts';
import { nextCommand } from './next-command.ts';
import type { UntoldSaving } from './told-savings.ts';

/** Below this share nobody needs to know. */
const LEAST_SHARE = 0.1;

/** A change of the bill below this is none. */
const SAME_PCT = 0.5;

interface ReportVerdict {
  /** The total and the effect of a strategy on it. */
  readonly sentences: readonly string[];
  /** The command to type next. */
  readonly next: string;
}

/** The report in a few sentences: money first, how far the model can be trusted, the saving, the command to go on with. */
export function describeVerdict(report: ReplayReport, view: ReportView): ReportVerdict {
  const summary = summariseBill(report, view.money);
  const { best, billed } = summary;
  const sentences = [
    billed > 0 ? describeMoney(summary, view) : describeTokens(summary, view),
    describeCheck(report.sessions),
    best && (billed > 0 ? describeSaving(best, summary) : describeShare(best)),
    describePrunedSessions(report.sessions),
    describePlans(summary),
    describeUnpriced(summary, view),
    view.money ? describeFixed(report.sessions.filter(isBilled)) : undefined,
  ];
  return {
    sentences: sentences.filter((text) => text !== undefined),
    next: nextCommand(report, summary, view),
  };
}

/** How far the prediction of the cost is from what was recorded; undefined if nothing was. */
function describeCheck(sessions: readonly Pick<SessionReport, 'check'>[]): string | undefined {
  const checks = sessions.flatMap(({ check }) => (check ? [check] : []));
  const recorded = checks.reduce((sum, check) => sum + check.recorded, 0);
  if (recorded === 0) return undefined;
  const predicted = checks.reduce((sum, check) => sum + check.predicted, 0);
  const requests = checks.reduce((sum, check) => sum + check.requests, 0);
  const error = formatDifference(100 * (predicted / recorded - 1));
  return `Our model of the cache is off by ${error} over ${plural(requests, 'recorded request')}.`;
}

/**
 * The share of system prompt and tools in the bills; recordings do not hold them, so that only a gateway can tell
 * them apart.
 */
function describeFixed(billed: readonly Pick<SessionReport, 'content'>[]): string | undefined {
  const shares = sumShares(billed.map(({ content }) => content));
  const total = shares.reduce((sum, { usd }) => sum + sumParts(usd), 0);
  const fixed = sumParts(shares.find(({ kind }) => kind === 'fixed')?.usd ?? NO_PARTS);
  if (total === 0 || fixed / total < LEAST_SHARE) return undefined;
  return `System prompt and tools, again with every request: ${formatMoney(fixed)} (${formatShare(fixed, total)}); behind a gateway hdc gateway report --start says which tool costs what, and who called it.`;
}

/** `Last 7 days, 41 sessions: $41.20, of it $9.80 cache misses.` */
function describeMoney(
  { billed, usd, missUsd, isRecorded, outputGap }: BillSummary,
  { period }: ReportView,
): string {
  const misses = missUsd >= 0.005 ? `, of it ${formatMoney(missUsd)} cache misses` : '';
  return `${headOf(billed, period)}: ${outputGap ? '≈ ' : isRecorded ? '' : 'about '}${formatMoney(usd)}${misses}.`;
}

function describeTokens(
  { sessions, promptTokens, missedTokens }: BillSummary,
  { period }: ReportView,
): string {
  const missed =
    missedTokens > 0 ? `, of them ${formatShare(missedTokens, promptTokens)} missed the cache` : '';
  return `${headOf(sessions, period)}: ${formatTokens(promptTokens)} tokens of prompts${missed}.`;
}

function headOf(sessions: number, period: string): string {
  return `${period === '' ? '' : `${period}, `}${plural(sessions, 'session')}`;
}

function describeSaving(best: RunSummary, summary: BillSummary): string {
  const { strategy, usd, untold } = best;
  if (untold) return `${strategy}: ${describeUntold(untold)}, ${describeRisk(best)}.`;
  const percent = summary.usd === 0 ? 0 : 100 * (usd / summary.usd - 1);
  const range = describeForeseen(percent, best);
  const change =
    Math.abs(percent) < SAME_PCT
      ? `the same${range}`
      : `about ${formatMoney(usd)} (${formatDifference(percent)}${range})`;
  return `${strategy}: ${change}, ${describeRisk(best)}.`;
}

/** A claim is never more certain than the model that it comes from. */
function describeUntold({ saving, error }: UntoldSaving): string {
  return `what it saves cannot be told from this recording (${formatDifference(-100 * saving)}, and our model of the cache is off by ${formatPercent(100 * error)})`;
}

/** The other end of the range: recorded misses may have been a good day or a bad one. */
function describeForeseen(percent: number, { foreseenRatio }: RunSummary): string {
  const foreseen = 100 * (foreseenRatio - 1);
  if (Math.abs(foreseen - percent) < SAME_PCT) return '';
  return `, or ${formatDifference(foreseen)} if the cache misses as foreseen`;
}

/** Without a bill, the share of tokens counts, for a plan as for a window. */
function describeShare(best: RunSummary): string {
  const { strategy, savedPct, costRatio, untold } = best;
  const context = `${strategy}: ${formatPercent(savedPct)} fewer tokens of context`;
  if (untold) return `${context}; ${describeUntold(untold)}, ${describeRisk(best)}.`;
  const percent = 100 * (costRatio - 1);
  const change = `${formatPercent(Math.abs(percent))} ${percent < 0 ? 'cheaper' : 'dearer'}`;
  const price = `${Math.abs(percent) < SAME_PCT ? 'at the same price' : change}${describeForeseen(percent, best)}`;
  return `${context}, prompts ${price}, ${describeRisk(best)}.`;
}

/** Nobody knows what a strategy that could not go on does to the rest, so that it is never said to be harmless. */
export function describeRisk({ edits: { lost, withSource }, sessions, endedEarly }: RunSummary): string {
  const risk = withSource === 0 ? 'no edits at risk' : `${lost} of ${plural(withSource, 'edit')} at risk`;
  if (endedEarly === 0) return risk;
  const ending = `ended early in ${formatCount(endedEarly)} of ${plural(sessions, 'session')}`;
  return withSource === 0 ? `${ending}, before any edit` : `${risk} before it ${ending}`;
}

/** A subscription has a share of the tokens instead of a bill. */
export function describePlans({ plans, promptTokens }: BillSummary): string | undefined {
  if (plans.length === 0) return undefined;
  const sessions = plans.reduce((sum, group) => sum + group.sessions, 0);
  const tokens = plans.reduce((sum, group) => sum + group.tokens, 0);
  const names = plans.map(({ name }) => printable(name)).join(', ');
  const who = `${plural(sessions, 'session')} on ${names} ${sessions === 1 ? 'pays' : 'pay'} no bill`;
  return `${who}: ${formatShare(tokens, promptTokens)} of all tokens.`;
}

/** More names than this say no more. */
const MOST_MODELS = 2;

export function describeUnpriced({ unpriced }: BillSummary, { modelsFile }: ReportView): string | undefined {
  if (unpriced.length === 0) return undefined;
  const names = unpriced.slice(0, MOST_MODELS).map(({ name }) => printable(name));
  const rest = unpriced.length - names.length;
  const tokens = unpriced.reduce((sum, group) => sum + group.tokens, 0);
  const sessions = unpriced.reduce((sum, group) => sum + group.sessions, 0);
  return [
    `No price is known for ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    `(${plural(sessions, 'session')}, ${formatTokens(tokens)} tokens): add one to ${printable(modelsFile)}.`,
  ].join(' ');
}
