import type { PeerFigures } from '../report/peer-figures.ts';
import type { Axis } from './frontier-chart.ts';

const percent = (value: number) => `${Number(value.toFixed(1))}%`;
const times = (value: number) => `×${value.toFixed(2)}`;

/** A tool that sends more than came stands left of 0. */
export function savedAxis(figures: readonly PeerFigures[]): Axis {
  const least = Math.min(0, ...figures.map(({ saved }) => saved.value));
  const low = Math.floor(least / 10) * 10;
  const ticks = [0, 25, 50, 75, 100];
  return { title: 'context saved', low, high: 100, ticks, format: percent };
}

export function lostAxis(figures: readonly PeerFigures[]): Axis {
  const most = Math.max(1, ...figures.map(({ lostEdits }) => lostEdits.value));
  const ticks = [0, 1, 5, 10, 25, 50, 100].filter((value) => value <= most * 1.05);
  return { title: 'edits lost', low: 0, high: most * 1.05, ticks, format: percent, isRoot: true };
}

export function costAxis(figures: readonly PeerFigures[]): Axis {
  const costs = figures.map(({ cost }) => cost.value);
  const low = Math.floor(5 * Math.min(0.8, ...costs)) / 5;
  const high = Math.ceil(5 * Math.max(1.2, ...costs)) / 5;
  const count = Math.round((high - low) * 5);
  const ticks = Array.from({ length: count + 1 }, (_, i) => low + i / 5).filter(
    (_, i) => count < 8 || i % 2 === 0,
  );
  return { title: 'cost of prompts, over raw', low, high, ticks, format: times };
}
