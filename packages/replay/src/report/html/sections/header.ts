import { type Html, html } from '@hdc/pages';
import { formatTokens, plural } from '@hdc/text';
import type { ReplayReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { describeVerdict } from '../../verdict/describe-verdict.ts';

/** The replayed sessions, in a few lines. */
export function header(report: ReplayReport, view: ReportView): Html {
  const { sessions, totals } = report;
  const requests = sessions.reduce((sum, session) => sum + session.requests, 0);
  const rawTokens = sessions.reduce((sum, session) => sum + session.rawTokens, 0);
  return html`<header>
<p class="eyebrow">High Density Context · replay</p>
<h1>${titleOf(sessions.length)}</h1>
<p class="lead">${
    sessions.length === 0
      ? 'No session could be replayed. The reasons stand below.'
      : html`${plural(requests, 'recorded model call')} by ${agentsOf(sessions)}, sent again through ${plural(totals.length, 'strategy', 'strategies')}.
As recorded, the conversations came to ${formatTokens(rawTokens)} tokens over all requests.`
  }</p>
${sessions.length > 0 && verdictOf(report, view)}
</header>`;
}

/** The same few sentences as in the terminal. */
function verdictOf(report: ReplayReport, view: ReportView): Html {
  const { sentences, next } = describeVerdict(report, view);
  const [first, ...others] = sentences;
  return html`<div class="verdict"><p><strong>${first}</strong></p>
${others.map((sentence) => html`<p>${sentence}</p>\n`)}<p>Next: <code>${next}</code></p></div>`;
}

export function titleOf(sessions: number): string {
  return sessions === 1 ? 'What this session cost' : `What ${plural(sessions, 'session')} cost`;
}

function agentsOf(sessions: ReplayReport['sessions']): string {
  const counts = new Map<string, number>();
  for (const { agent } of sessions) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  const names = [...counts].sort(([, a], [, b]) => b - a).map(([agent]) => agent);
  if (names.length > 4) return `${names.length} different agents`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
