import { type Html, html, scrollTable } from '@hdc/pages';
import { plural } from '@hdc/text';
import type { ReplayReport } from '../../replay-report.ts';

/** The gaps of the figures. */
export function problemsSection({ failures, sessions, needModel, repeated }: ReplayReport): Html {
  const skipped = sessions.filter((session) => session.skipped > 0);
  const ended = sessions.filter(({ strategies }) => strategies.some(({ error }) => error !== undefined));
  const left = skipped.reduce((sum, session) => sum + session.skipped, 0);
  if (failures.length + skipped.length + needModel.length + ended.length + repeated === 0) return html``;
  return html`<section aria-labelledby="limits">
<h2 id="limits">What these figures leave out</h2>
${
  needModel.length > 0 &&
  html`<p class="notice">${[...new Set(needModel)].join(' and ')} ${new Set(needModel).size === 1 ? 'needs' : 'need'} a model to write summaries. None is configured and none is made up, so ${new Set(needModel).size === 1 ? 'it is' : 'they are'} not in this report.</p>`
}
${ended.length > 0 && html`<p class="notice">In ${plural(ended.length, 'session')} a strategy could not go on to the last request, so the totals hold only a part of it. The session says why.</p>`}
${repeated > 0 && html`<p>${plural(repeated, 'request')} ${repeated === 1 ? 'stands' : 'stand'} in more than one file, as in forks, and ${repeated === 1 ? 'is' : 'are'} counted once.</p>`}
${skipped.length > 0 && html`<p>${plural(left, 'record')} in ${plural(skipped.length, 'session')} ${left === 1 ? 'was' : 'were'} left out: ${left === 1 ? 'it is' : 'they are'} no part of the conversation, or could not be read. Each session says how many.</p>`}
${
  failures.length > 0 &&
  scrollTable(
    `${plural(failures.length, 'file')} gave no session`,
    [{ title: 'File' }, { title: 'Reason' }],
    failures.map(({ path, reason }) => [html`<span class="path">${path}</span>`, reason]),
  )
}
</section>`;
}
