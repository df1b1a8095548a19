import { type Html, html } from '@hdc/pages';
import type { ChartPoint } from './chart-point.ts';

export interface Axis {
  readonly title: string;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  /** Small values stand further apart. */
  readonly isRoot?: boolean;
}

export interface FrontierChart {
  readonly id: string;
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly points: readonly ChartPoint[];
}

const TOP = 38;
const PLOT_HEIGHT = 330;
const HEIGHT = TOP + PLOT_HEIGHT + 44;
/** The left margin, in percent of the width. */
const LEFT = 11;
const RIGHT = 94;

/** One point a tool, with its interval. Positions stretch with the page while texts keep their size. */
export function frontierChart({ id, title, x, y, points }: FrontierChart): Html {
  const toX = (value: number) => `${(LEFT + shareOf(x, value) * (RIGHT - LEFT)).toFixed(2)}%`;
  const toY = (value: number) => Math.round(TOP + (1 - shareOf(y, value)) * PLOT_HEIGHT);
  return html`<svg class="chart" role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${HEIGHT}">
<title id="${id}-title">${title}</title>
<desc id="${id}-desc">${points.map((point) => describe(point, x, y)).join('; ')}.</desc>
<text class="tick" x="0" y="12">${y.title}</text>
<text class="tick" x="100%" y="${HEIGHT - 4}" text-anchor="end">${x.title}</text>
${y.ticks.map(
  (value) =>
    html`<line class="grid" x1="0" x2="100%" y1="${toY(value)}" y2="${toY(value)}"/><text class="tick halo" x="0" y="${toY(value) - 4}">${y.format(value)}</text>`,
)}
${x.ticks.map(
  (value) =>
    html`<text class="tick" x="${toX(value)}" y="${HEIGHT - 22}" text-anchor="middle">${x.format(value)}</text>`,
)}
${points.map((point) => interval(point, toX, toY))}
${points.map(
  (point) =>
    html`<g class="point ${point.kind}"><circle cx="${toX(point.x.value)}" cy="${toY(point.y.value)}" r="9"/><text x="${toX(point.x.value)}" y="${toY(point.y.value) + 4}" text-anchor="middle">${point.number}</text><title>${describe(point, x, y)}</title></g>`,
)}
</svg>`;
}

function interval(
  { kind, x, y }: ChartPoint,
  toX: (value: number) => string,
  toY: (value: number) => number,
): Html {
  const across =
    x.interval &&
    html`<line x1="${toX(x.interval[0])}" x2="${toX(x.interval[1])}" y1="${toY(y.value)}" y2="${toY(y.value)}"/>`;
  const along =
    y.interval &&
    html`<line x1="${toX(x.value)}" x2="${toX(x.value)}" y1="${toY(y.interval[0])}" y2="${toY(y.interval[1])}"/>`;
  return html`<g class="interval ${kind}">${across}${along}</g>`;
}

/** From 0 to 1; what lies beyond stands at the edge. */
function shareOf({ low, high, isRoot = false }: Axis, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return isRoot ? Math.sqrt(share) : share;
}

function describe({ number, name, x, y }: ChartPoint, xAxis: Axis, yAxis: Axis): string {
  return `${number} ${name}: ${xAxis.title} ${xAxis.format(x.value)}, ${yAxis.title} ${yAxis.format(y.value)}`;
}
