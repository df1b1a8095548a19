import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { CANARY_TYPES, type Share } from '@hdc/replay';
import { PEER_ROWS } from '../peer-rows.ts';
import { NOT_RUN } from '../tools-not-run.ts';
import type { BenchmarkJson, BenchmarkSection } from './benchmark-json.ts';
import type { CanaryRow } from './canary-row.ts';
import type { PeerFigures } from './peer-figures.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type PeerColumn } from './table-columns.ts';

const PACKAGE = join(import.meta.dirname, '../package.json');

/** All tables, the tools compared with their versions, and those that were not. */
export function renderSummary(json: BenchmarkJson): string {
  return [
    describeBenchmark(json),
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

/** The part of the corpus that was run, and the tools that ran on less. */
export function describeBenchmark({ madeOn, sessions, projects, fewer }: BenchmarkJson): string {
  const ran = fewer.filter((each) => each.sessions > 0).map((each) => `${each.peer} on ${each.sessions}`);
  const not = fewer.length - ran.length;
  const less =
    ran.length === 0 ? '' : ` On fewer of them, and so not to be compared line by line: ${ran.join('; ')}.`;
  const absent = not === 0 ? '' : ` ${not} of the ${PEER_ROWS.length} rows were not run this time.`;
  return `Measured on ${madeOn}: ${sessions} sessions of ${projects} projects.${less}${absent}`;
}

function howOf({ how, package: name }: (typeof PEER_ROWS)[number]): string {
  return name === undefined ? how : `published: ${name} ${peerVersion(name)}`;
}

/** The remains of planted canaries, by type. */
function renderCanaries(rows: readonly CanaryRow[]): string {
  const columns = ['tool', 'kept', ...CANARY_TYPES, 'only the old value'];
  return [
    '### Canaries',
    '',
    `| ${columns.join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...rows.map(({ peer, kept, byType, outdated }) => {
      const cells = [kept, ...CANARY_TYPES.map((type) => byType[type])].map(percent);
      return `| ${[peer, ...cells, outdated.count].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

function percent({ count, of }: Share): string {
  return of === 0 ? '—' : `${((100 * count) / of).toFixed(1)}%`;
}

/** A pair of tables for each section. */
export function renderTables(sections: readonly BenchmarkSection[]): string {
  return sections.flatMap(renderSection).join('\n');
}

function renderSection({ title, figures }: BenchmarkSection): readonly string[] {
  const [first] = figures;
  return [
    `### ${title}: ${first?.sessions ?? 0} sessions, ${first?.requests ?? 0} requests`,
    '',
    ...table(EFFECT_COLUMNS, figures),
    '',
    ...table(LOSS_COLUMNS, figures),
    '',
  ];
}

function table(columns: readonly PeerColumn[], figures: readonly PeerFigures[]): readonly string[] {
  return [
    `| ${columns.map(([title]) => title).join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...figures.map((row) => `| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`),
  ];
}

/** The exact version that a tool is run in. */
export function peerVersion(name: string): string {
  const read: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const versions = isRecord(read) ? read['dependencies'] : undefined;
  const version = isRecord(versions) ? versions[name] : undefined;
  if (typeof version !== 'string') throw new Error(`"${name}" is no dependency of ${PACKAGE}`);
  return version;
}
