import { formatCount, formatTokens, plural } from '@hdc/text';
import { type Html, html } from '../html.ts';

interface SeriesPoint {
  readonly index: number;
  readonly value: number;
}

export interface ChartLine {
  readonly name: string;
  readonly className: string;
  /** Tokens of each request. */
  readonly series: readonly number[];
  /** Positions in the series to mark, from 0. */
  readonly marks: readonly number[];
  /** The event before a marked request; by default a compression. */
  readonly markVerb?: string;
}

const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_POINTS = 240;
const MOST_MARKS = 60;
const TOP = 18;
const PLOT_HEIGHT = 200;
const BOTTOM = TOP + PLOT_HEIGHT;
const HEIGHT = BOTTOM + 26;
const WIDTH = 1_000;
const COMPRESSED = 'compressed';

/**
 * Context per request, one line each; the first one is filled. The lines are stretched to the width of the
 * page while texts and marks keep their size, so that the chart stays readable on a phone.
 */
export function contextChart(lines: readonly ChartLine[], id: string): Html {
  const requests = Math.max(1, ...lines.map(({ series }) => series.length));
  const largest = lines.reduce((most, { series }) => Math.max(most, peakOf(series)), 0);
  const scale: Scale = {
    x: (index) => (requests === 1 ? 0 : index / (requests - 1)),
    y: (value) => round(BOTTOM - (largest === 0 ? 0 : value / largest) * PLOT_HEIGHT),
  };
  return html`<svg class="chart" role="img" aria-labelledby="${id}-title ${id}-desc" width="100%" height="${HEIGHT}">
<title id="${id}-title">Context per request, in tokens</title>
<desc id="${id}-desc">${describe(lines, requests)}</desc>
${axisTicks(largest, 4).map((value) => gridLine(value, scale))}
${requestTicks(requests).map((index) => requestTick(index, scale))}
<svg width="100%" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
${lines.map((line, i) => plotLine(line, scale, i === 0))}
</svg>
${lines.map((line) => marksOf(line, scale))}
</svg>`;
}

interface Scale {
  /** From 0 at the left to 1 at the right. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

function gridLine(value: number, { y }: Scale): Html {
  const height = y(value);
  return html`<line class="grid" x1="0" x2="100%" y1="${height}" y2="${height}"/>${
    value > 0 && html`<text class="tick halo" x="0" y="${height - 4}">${formatTokens(value)}</text>`
  }`;
}

/** The first and the last request, and round numbers that keep clear of both. */
function requestTicks(requests: number): readonly number[] {
  const inner = axisTicks(requests, 4).filter(
    (value) => Number.isInteger(value) && value > requests * 0.1 && value < requests * 0.85,
  );
  return requests === 1 ? [0] : [0, ...inner.map((value) => value - 1), requests - 1];
}

/** Round values from 0 up to `largest`, at most `count` of them besides 0. */
export function axisTicks(largest: number, count: number): readonly number[] {
  if (!(largest > 0)) return [0];
  const rough = largest / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (STEPS.find((candidate) => candidate * magnitude >= rough) ?? 10);
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, i) => i * step);
}

function requestTick(index: number, { x }: Scale): Html {
  const at = x(index);
  const anchor = at === 0 ? 'start' : at === 1 ? 'end' : 'middle';
  const label = at === 0 ? `request ${formatCount(index + 1)}` : formatCount(index + 1);
  return html`<text class="tick" x="${percent(at)}" y="${HEIGHT - 6}" text-anchor="${anchor}">${label}</text>`;
}

function plotLine({ series, className }: ChartLine, { x, y }: Scale, isFilled: boolean): Html {
  const points = thinSeries(series, MOST_POINTS).map(
    ({ index, value }) => `${Math.round(x(index) * WIDTH)},${y(value)}`,
  );
  // A single request has no length, so its line goes all the way.
  if (series.length === 1) points.push(`${WIDTH},${y(series[0] ?? 0)}`);
  if (points.length === 0) return html``;
  const end = series.length === 1 ? WIDTH : Math.round(x(series.length - 1) * WIDTH);
  return html`${
    isFilled &&
    html`<polygon class="area ${className}" points="0,${BOTTOM} ${points.join(' ')} ${end},${BOTTOM}"/>`
  }<polyline class="line ${className}" points="${points.join(' ')}"/>`;
}

function marksOf(
  { marks, series, className, name, markVerb = COMPRESSED }: ChartLine,
  { x, y }: Scale,
): readonly Html[] {
  const every = Math.ceil(marks.length / MOST_MARKS);
  return marks
    .filter((_, i) => i % every === 0)
    .map((index) => {
      const value = series[index] ?? 0;
      return html`<circle class="mark ${className}" cx="${percent(x(index))}" cy="${y(value)}" r="4"><title>${name}: ${markVerb} before request ${formatCount(index + 1)}, ${formatTokens(value)} left</title></circle>`;
    });
}

function describe(lines: readonly ChartLine[], requests: number): string {
  const parts = lines.map(({ name, series, marks, markVerb = COMPRESSED }) => {
    const compressions = marks.length === 0 ? '' : `, ${markVerb} before ${plural(marks.length, 'request')}`;
    return `${name} peaks at ${formatTokens(peakOf(series))} tokens${compressions}`;
  });
  return `${plural(requests, 'request')}. ${parts.join('; ')}.`;
}

function peakOf(series: readonly number[]): number {
  return series.reduce((most, value) => Math.max(most, value), 0);
}

function percent(share: number): string {
  return `${round(share * 100)}%`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * At most about `limit` points of a series. Each stretch keeps its lowest and its highest value, so that
 * peaks and drops stay where they were, and the first and the last point are always there.
 */
export function thinSeries(series: readonly number[], limit: number): readonly SeriesPoint[] {
  const points = series.map((value, index) => ({ index, value }));
  if (points.length <= limit) return points;
  const stretches = Math.max(1, Math.floor((limit - 2) / 2));
  const inner = points.slice(1, -1);
  const kept = Array.from({ length: stretches }, (_, i) =>
    extremesOf(
      inner.slice(
        Math.floor((i * inner.length) / stretches),
        Math.floor(((i + 1) * inner.length) / stretches),
      ),
    ),
  );
  return [...points.slice(0, 1), ...kept.flat(), ...points.slice(-1)];
}

function extremesOf(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const [first] = points;
  if (!first) return [];
  let [lowest, highest] = [first, first];
  for (const point of points) {
    if (point.value < lowest.value) lowest = point;
    if (point.value > highest.value) highest = point;
  }
  if (lowest === highest) return [lowest];
  return lowest.index < highest.index ? [lowest, highest] : [highest, lowest];
}
