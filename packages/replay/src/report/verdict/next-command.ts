import type { ReplayReport, SessionReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { type BillSummary, isBilled, promptTokensOf } from './bill-summary.ts';

/** Below this a person would not notice. */
const WORTH_IT = 0.99;

/** The exact command to go on with: the agent with requests that leave smaller, or the session to look at. */
export function nextCommand(
  { sessions }: ReplayReport,
  { best, billed, usd }: BillSummary,
  { money, explain, program, paths, next, startOf }: ReportView,
): string {
  if (next !== undefined) return next;
  const [dearest] = dearestFirst(sessions, money);
  const ratio = best === undefined ? 1 : billed > 0 && usd > 0 ? best.usd / usd : best.costRatio;
  const [agent] = agentsByUse(sessions, money);
  const start = agent === undefined ? undefined : startOf(agent);
  const isKnown = best?.endedEarly === 0 && best.untold === undefined;
  if (ratio < WORTH_IT && isKnown && start !== undefined) return `${program} run -- ${start}`;
  if (!dearest || explain) return `${program} run --demo`;
  return [program, paths, '--explain', dearest.name.short].filter((part) => part !== '').join(' ');
}

/** Sessions by what was paid for them; those without a bill behind, by what their prompts weigh. */
export function dearestFirst(sessions: readonly SessionReport[], money: boolean): readonly SessionReport[] {
  const paid = (session: SessionReport): number => (money && isBilled(session) ? session.bill.usd.total : 0);
  return [...sessions].sort((a, b) => paid(b) - paid(a) || b.rawCost - a.rawCost);
}

/** The agents of sessions, the one that most was paid for first; without a bill by what their prompts weigh. */
export function agentsByUse(sessions: readonly SessionReport[], money: boolean): readonly string[] {
  const uses = new Map<string, { usd: number; tokens: number }>();
  for (const session of sessions) {
    const use = uses.get(session.agent) ?? { usd: 0, tokens: 0 };
    use.usd += money && isBilled(session) ? session.bill.usd.total : 0;
    use.tokens += promptTokensOf(session);
    uses.set(session.agent, use);
  }
  return [...uses].sort(([, a], [, b]) => b.usd - a.usd || b.tokens - a.tokens).map(([agent]) => agent);
}
