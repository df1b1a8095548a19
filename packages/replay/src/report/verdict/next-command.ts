import type { ReplayReport } from '../replay-report.ts';
import type { ReportView } from '../report-view.ts';
import { agentsByUse } from './agents-by-use.ts';
import type { BillSummary } from './bill-summary.ts';
import { dearestFirst } from './dearest-first.ts';

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
