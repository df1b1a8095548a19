const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Round values from 0 up to `largest`, at most `count` of them besides 0. */
export function axisTicks(largest: number, count: number): readonly number[] {
  if (!(largest > 0)) return [0];
  const rough = largest / count;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (STEPS.find((candidate) => candidate * magnitude >= rough) ?? 10);
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, i) => i * step);
}
