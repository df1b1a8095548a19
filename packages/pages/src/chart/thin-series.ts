export interface SeriesPoint {
  readonly index: number;
  readonly value: number;
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
