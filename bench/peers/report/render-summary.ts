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
  const less =
    fewer.length === 0
      ? ''
      : ` On fewer of them, and so not to be compared line by line: ${fewer.map((each) => `${each.peer} on ${each.sessions}`).join('; ')}.`;
  return `Of ${madeOn}: ${sessions} sessions of ${projects} projects.${less}`;
}

function howOf({ how, package: name }: (typeof PEER_ROWS)[number]): string {
  return name === undefined ? how : `published: ${name} ${versionOf(name)}`;
}
