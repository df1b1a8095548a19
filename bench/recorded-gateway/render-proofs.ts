import { formatCount, formatMoney } from '@hdc/text';
import type { ProofRow } from './proof-row.ts';

/** A row for each agent and one for all, then one for each session, as Markdown. */
export function renderProofs(rows: readonly ProofRow[]): string {
  const agents = [...new Set(rows.map(({ agent }) => agent))].toSorted();
  const byAgent = agents.map((name) => [name, rows.filter(({ agent }) => agent === name)] as const);
  return [
    '| agent | sessions | requests | recorded | raw by the scripted vendor | promised, misses as recorded … foreseen | delivered | within 3 points | ledger within 3 points | lost edits |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...byAgent.map(([name, own]) => sumRow(name, own)),
    sumRow('**all**', rows),
    '',
    sentence(rows),
    '',
    '| session | requests | recorded | raw by the scripted vendor | promised … foreseen | delivered | by the ledger | lost edits |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...byAgent.flatMap(([, own]) => own.toSorted(byName).map(sessionRow)),
  ].join('\n');
}

/** Sessions count as alike up to this difference of the saved shares. */
const POINTS = 0.03;

function sumRow(name: string, rows: readonly ProofRow[]): string {
  const sum = (read: (row: ProofRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const within = (isNear: (row: ProofRow) => boolean) => `${rows.filter(isNear).length} of ${rows.length}`;
  const raw = sum((row) => row.raw);
  const foreseen = savedShare(
    sum((row) => row.foreseen.promised),
    sum((row) => row.foreseen.raw),
  );
  return rowOf([
    name,
    formatCount(rows.length),
    formatCount(sum(({ requests }) => requests)),
    formatMoney(sum(({ recorded }) => recorded)),
    besideRecord(
      raw,
      sum(({ recorded }) => recorded),
    ),
    `${percent(
      savedShare(
        sum(({ promised }) => promised),
        raw,
      ),
    )} … ${percent(foreseen)}`,
    percent(
      savedShare(
        sum(({ delivered }) => delivered),
        raw,
      ),
    ),
    within(({ costRatio }) => Math.abs(costRatio.promised - costRatio.delivered) <= POINTS),
    within((row) => Math.abs(1 - row.ledgerRatio - savedShare(row.delivered, row.raw)) <= POINTS),
    `${sum(({ edits }) => edits.lost)} of ${sum(({ edits }) => edits.withSource)}`,
  ]);
}

function sessionRow(row: ProofRow): string {
  const { raw, foreseen, edits } = row;
  return rowOf([
    `${row.agent}: ${row.session}`,
    formatCount(row.requests),
    formatMoney(row.recorded),
    besideRecord(raw, row.recorded),
    `${percent(savedShare(row.promised, raw))} … ${percent(savedShare(foreseen.promised, foreseen.raw))}`,
    percent(savedShare(row.delivered, raw)),
    percent(1 - row.ledgerRatio),
    edits.withSource === 0 ? '–' : `${edits.lost} of ${edits.withSource}`,
  ]);
}

function sentence(rows: readonly ProofRow[]): string {
  const shares = rows.flatMap(({ raw, promised, delivered }) =>
    raw - promised > 0 ? (raw - delivered) / (raw - promised) : [],
  );
  const median = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 1;
  const never = [0, 1, 2, 3].map((at) => rows.reduce((sum, row) => sum + (row.never[at] ?? 0), 0));
  const [rewrites, unpruned, bytes, faults] = never.map((count) => formatCount(count));
  const dearer = rows.filter(({ raw, delivered }) => raw > 0 && delivered / raw > 1.02).length;
  return [
    `The median of delivered to promised saving is ${median.toFixed(3)}; ${formatCount(dearer)} of ${formatCount(rows.length)} sessions became dearer by over 2 %.`,
    `Rewrites that nobody decided: ${rewrites}; results that came back: ${unpruned}; bytes that changed without a decision: ${bytes}; faults: ${faults}.`,
  ].join(' ');
}

/** The saving of a run over the bill of the requests as they came. */
function savedShare(bill: number, raw: number): number {
  return raw === 0 ? 0 : 1 - bill / raw;
}

function besideRecord(raw: number, recorded: number): string {
  const share = recorded === 0 ? 0 : 100 * (raw / recorded - 1);
  return `${formatMoney(raw)} (${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(2)} %)`;
}

function percent(share: number): string {
  return `${share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)} %`;
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function byName(a: ProofRow, b: ProofRow): number {
  return a.session < b.session ? -1 : 1;
}
