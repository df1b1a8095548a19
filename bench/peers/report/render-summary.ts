import { PEER_ROWS } from '../peer-rows.ts';
import { NOT_RUN } from '../tools-not-run.ts';
import type { CanaryRow } from './canary-row.ts';
import { renderCanaries } from './render-canaries.ts';
import { renderTables } from './render-tables.ts';
import type { SessionRow } from './session-row.ts';
import { versionOf } from './version-of.ts';

/** All tables, who was compared in which version, and who was not. */
export function renderSummary(rows: readonly SessionRow[], canaries: readonly CanaryRow[]): string {
  const names = PEER_ROWS.map(({ name }) => name);
  return [
    describeRun(rows),
    '',
    renderTables(rows, names),
    renderCanaries(canaries, names),
    '### Who was compared',
    '',
    '| tool | how | what it does |',
    '| --- | --- | --- |',
    ...PEER_ROWS.map((row) => `| ${row.name} | ${howOf(row)} | ${row.about} |`),
    '',
    '### Who was not, and why',
    '',
    ...NOT_RUN.map(({ name, why }) => `- **${name}**: ${why}`),
    '',
  ].join('\n');
}

/** How much of the corpus it was, and who ran on less than that. */
function describeRun(rows: readonly SessionRow[]): string {
  const sessionsOf = (own: readonly SessionRow[]) => new Set(own.map(({ session }) => session)).size;
  const sessions = sessionsOf(rows);
  const projects = new Set(rows.map(({ project }) => project)).size;
  const fewer = PEER_ROWS.flatMap(({ name }) => {
    const own = sessionsOf(rows.filter(({ peer }) => peer === name));
    return own < sessions ? `${name} on ${own}` : [];
  });
  const less =
    fewer.length === 0
      ? ''
      : ` On fewer of them, and so not to be compared line by line: ${fewer.join('; ')}.`;
  return `${sessions} sessions of ${projects} projects.${less}`;
}

function howOf({ how, package: name }: (typeof PEER_ROWS)[number]): string {
  return name === undefined ? how : `published: ${name} ${versionOf(name)}`;
}
