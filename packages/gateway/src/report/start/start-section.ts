import { type Html, html, scrollTable } from '@hdc/pages';
import { describeStart, nextSteps } from './describe-start.ts';
import { startCells } from './render-text-start.ts';
import type { StartReport } from './start-report.ts';

/** The content in front of conversations, for a page; nothing if nobody knows. */
export function startSection(report: StartReport): Html {
  if (report.requests === 0) return html``;
  return html`<section aria-labelledby="start">
<h2 id="start">What stands in front of conversations</h2>
${startSentences(report)}
${scrollTable(
  'System prompt, tools and memory files come again with every request',
  [
    { title: 'What' },
    { title: 'Kind', isShort: true },
    { title: 'Tokens a request', isNumber: true },
    { title: 'Paid', isNumber: true },
    { title: 'Calls', isNumber: true },
    { title: 'By conversations', isNumber: true },
    { title: 'Last call', isShort: true },
    { title: 'Agent', isShort: true },
  ],
  report.parts.map(startCells),
)}
</section>`;
}

/** The same in sentences, and what to do about it. */
export function startSentences(report: StartReport): Html {
  return html`${[...describeStart(report), ...nextSteps(report)].map((text) => html`<p>${text}</p>`)}`;
}
