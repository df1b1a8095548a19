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

function howOf({ how, package: name }: (typeof PEER_ROWS)[number]): string {
  return name === undefined ? how : `published: ${name} ${versionOf(name)}`;
}
