import type { Figure, PeerFigures } from './peer-figures.ts';

/** A column: its title, and its cell. */
export type PeerColumn = readonly [string, (figures: PeerFigures) => string];

/** The savings and costs of a tool. */
export const EFFECT_COLUMNS: readonly PeerColumn[] = [
  ['tool', ({ peer }) => peer],
  ['sessions', ({ sessions }) => String(sessions)],
  ['bill', ({ usd }) => `${ratio(usd.value, 3)}${interval(usd, 2)}`],
  ['verdict', ({ usd }) => verdictOf(usd)],
  ['bill today', ({ usdToday }) => ratio(usdToday.value, 3)],
  ['prompts', ({ cost }) => `×${cost.value.toFixed(3)}`],
  ['context saved', ({ saved }) => `${saved.value.toFixed(1)}%${interval(saved, 1)}`],
  ['cache read', ({ cacheRead }) => ratio(cacheRead)],
  ['cache written', ({ cacheWrite }) => ratio(cacheWrite)],
  ['prefix rewrites of 100 requests', ({ rewrites }) => rewrites.toFixed(1)],
  ['sessions dearer than raw', ({ dearer, sessions }) => `${dearer} of ${sessions}`],
];

/** Its losses and faults. */
export const LOSS_COLUMNS: readonly PeerColumn[] = [
  ['tool', ({ peer }) => peer],
  [
    'edits lost',
    ({ edits, lostEdits }) =>
      `${edits.lost} of ${edits.withSource} (${lostEdits.value.toFixed(2)}%${interval(lostEdits, 1)})`,
  ],
  ['names lost', ({ lostReferences }) => `${lostReferences.value.toFixed(2)}%${interval(lostReferences, 2)}`],
  ['literals gone', ({ lostLiterals }) => percent(lostLiterals)],
  ['literals broken', ({ altered }) => `${altered.literals} in ${altered.rewritten}`],
  ['done again (all)', ({ bounce }) => `${percent(bounce.gone)} (${percent(bounce.all)})`],
  ['calls dropped', ({ faults }) => String(faults.droppedCalls)],
  ['human messages changed', ({ faults }) => String(faults.changedHumans)],
  ['requests refused', ({ faults }) => String(faults.invalid)],
  [
    'failed (threw, hung, unreadable)',
    ({ faults }) => `${faults.threw}, ${faults.hung}, ${faults.unreadable}`,
  ],
  [
    'ms a request, median (95%)',
    ({ ms }) => (ms.p95 === 0 ? '—' : `${ms.median.toFixed(1)} (${ms.p95.toFixed(1)})`),
  ],
];

/** A bill this near to the raw one is the same for whoever pays it. */
const SAME = 0.005;

/** A bill may look lower by chance: if its interval holds the raw bill and more, nobody can tell. */
export function verdictOf({ value, interval }: Figure): string {
  if (Math.abs(value - 1) < 0.000_5) return 'no effect';
  if (!interval) return 'too few projects';
  if (interval.every((end) => Math.abs(end - 1) <= SAME)) return 'no effect';
  if (interval[0] <= 1 && interval[1] >= 1) return 'uncertain';
  return value < 1 ? 'cheaper' : 'dearer';
}

function interval({ interval: found }: Figure, digits: number): string {
  return found ? ` [${found[0].toFixed(digits)}–${found[1].toFixed(digits)}]` : '';
}

function percent(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(1)}%` : '—';
}

/** Models without a price have none. */
function ratio(value: number, digits = 2): string {
  return Number.isFinite(value) ? `×${value.toFixed(digits)}` : '—';
}
