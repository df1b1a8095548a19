import type { PeerFigures } from '../report/peer-figures.ts';
import type { Axis } from './frontier-chart.ts';

const percent = (value: number) => `${Number(value.toFixed(1))}%`;

/** A tool that makes a bill dearer stands left of 0. */
export function moneyAxis(figures: readonly PeerFigures[]): Axis {
  const values = figures.map(({ less }) => less.value);
  const low = Math.floor(Math.min(0, ...values) / 10) * 10;
  const high = Math.max(10, Math.ceil(Math.max(...values) / 10) * 10);
  const step = high - low > 60 ? 20 : 10;
  const count = Math.floor(high / step) - Math.ceil(low / step);
  const first = Math.ceil(low / step) * step;
  const ticks = Array.from({ length: count + 1 }, (_, i) => first + i * step);
  return { title: 'less than the raw bill', low, high, ticks, format: percent };
}

/** A tool that sends more than came stands left of 0. */
export function savedAxis(figures: readonly PeerFigures[]): Axis {
  const least = Math.min(0, ...figures.map(({ saved }) => saved.value));
  const low = Math.floor(least / 10) * 10;
  return { title: 'context saved', low, high: 100, ticks: [0, 25, 50, 75, 100], format: percent };
}

export function lostAxis(figures: readonly PeerFigures[]): Axis {
  const most = Math.max(1, ...figures.map(({ lostEdits }) => lostEdits.value));
  const ticks = [0, 1, 5, 10, 25, 50, 100].filter((value) => value <= most * 1.05);
  return { title: 'edits lost', low: 0, high: most * 1.05, ticks, format: percent, isRoot: true };
}
