import type { BenchmarkSection } from './benchmark-json.ts';
import type { PeerFigures } from './peer-figures.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type TableColumn } from './table-columns.ts';

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

function table(columns: readonly TableColumn[], figures: readonly PeerFigures[]): readonly string[] {
  return [
    `| ${columns.map(([title]) => title).join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...figures.map((row) => `| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`),
  ];
}
