import { PEER_ROWS } from '../peer-rows.ts';
import { NOT_RUN } from '../tools-not-run.ts';
import type { BenchmarkJson } from './benchmark-json.ts';
import { renderCanaries } from './render-canaries.ts';
import { renderTables } from './render-tables.ts';
import { versionOf } from './version-of.ts';

/** All tables, who was compared in which version, and who was not. */
export function renderSummary(json: BenchmarkJson): string {
  return [
    describeRun(json),
    '',
    renderTables(json.sections),
    renderCanaries(json.canaries),
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
export function describeRun({ madeOn, sessions, projects, fewer }: BenchmarkJson): string {
  const ran = fewer.filter((each) => each.sessions > 0).map((each) => `${each.peer} on ${each.sessions}`);
  const not = fewer.length - ran.length;
  const less =
    ran.length === 0 ? '' : ` On fewer of them, and so not to be compared line by line: ${ran.join('; ')}.`;
  const absent = not === 0 ? '' : ` ${not} of the ${PEER_ROWS.length} rows were not run this time.`;
  return `Of ${madeOn}: ${sessions} sessions of ${projects} projects.${less}${absent}`;
}

function howOf({ how, package: name }: (typeof PEER_ROWS)[number]): string {
  return name === undefined ? how : `published: ${name} ${versionOf(name)}`;
}
