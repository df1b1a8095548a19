import { cpus } from 'node:os';
import { formatCount } from '@hdc/text';
import type { BenchCase } from './cases.ts';
import type { Timing } from './measure.ts';
import { TURN_AIM_MS, TURN_TOKENS } from './turn-case.ts';

export interface CaseResult {
  readonly benchCase: Pick<BenchCase, 'name' | 'aimMs'>;
  /** By number of entries or characters. */
  readonly timings: ReadonlyMap<number, Timing>;
}

const GROWTH_LIMIT = 12;

/** A Markdown table: one row a case, median and p95 in each cell. */
export function formatCases(
  results: readonly CaseResult[],
  sizes: readonly number[],
  unit = 'entries',
): string {
  const rows = [
    ['case', ...sizes.map((size) => `${formatCount(size)} ${unit}`), 'growth', 'aim'],
    ['---', ...sizes.map(() => '---:'), '---:', '---:'],
    ...results.map(({ benchCase, timings }) => [
      benchCase.name,
      ...sizes.map((size) => formatTiming(timings.get(size))),
      `× ${growthOf(timings, sizes).toFixed(1)}`,
      benchCase.aimMs === undefined ? '' : `${benchCase.aimMs} ms`,
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The cost of a session's turn besides the model. */
export function formatTurn(turn: Timing): string {
  return [
    `| a turn on ${formatCount(TURN_TOKENS)} tokens that adds a 4 KB tool result | aim |`,
    '| ---: | ---: |',
    `| ${formatTiming(turn)} | ${TURN_AIM_MS} ms |`,
  ].join('\n');
}

/** One line for each aim that was missed; none when all is well. */
export function findMissedAims(
  results: readonly CaseResult[],
  sizes: readonly number[],
  turn: Timing,
): readonly string[] {
  const ofTurn =
    turn.medianMs > TURN_AIM_MS ? [`a turn: ${turn.medianMs.toFixed(1)} ms, aim ${TURN_AIM_MS} ms`] : [];
  return [...findMissedCases(results, sizes), ...ofTurn];
}

export function findMissedCases(results: readonly CaseResult[], sizes: readonly number[]): readonly string[] {
  const largest = sizes.at(-1) ?? 0;
  return results.flatMap(({ benchCase: { name, aimMs }, timings }) => {
    const missed: string[] = [];
    const median = timings.get(largest)?.medianMs ?? 0;
    const growth = growthOf(timings, sizes);
    if (aimMs !== undefined && median > aimMs) {
      missed.push(`${name}: ${median.toFixed(1)} ms at ${formatCount(largest)}, aim ${aimMs} ms`);
    }
    if (growth > GROWTH_LIMIT) missed.push(`${name}: grew × ${growth.toFixed(1)}, aim × ${GROWTH_LIMIT}`);
    return missed;
  });
}

/** The machine by what matters for the figures; no names. */
export function describeMachine(): string {
  const cores = cpus();
  return `${cores[0]?.model.trim() ?? 'unknown CPU'}, ${cores.length} cores, Node ${process.versions.node}`;
}

function formatTiming(timing: Timing | undefined): string {
  return timing ? `${timing.medianMs.toFixed(2)} / ${timing.p95Ms.toFixed(2)}` : '';
}

/** The time of the largest size over that of the one before it. */
function growthOf(timings: CaseResult['timings'], sizes: readonly number[]): number {
  const [before, largest] = sizes.slice(-2).map((size) => timings.get(size)?.medianMs ?? Number.NaN);
  return (largest ?? Number.NaN) / (before ?? Number.NaN);
}
