import { ADAPTIVE_PRESETS, COMPRESSION_STRATEGIES, getCompressionStrategy } from '@hdc/core';
import type { StrategyRun } from '@hdc/replay';

/** Every strategy that needs no model, adaptive-density with each of its presets. */
export const EVIDENCE_RUNS: readonly StrategyRun[] = COMPRESSION_STRATEGIES.filter(
  (name) => !getCompressionStrategy(name).requiresLLM,
).flatMap((strategy): StrategyRun[] =>
  strategy === 'adaptive-density'
    ? ADAPTIVE_PRESETS.map((preset) => ({ strategy, settings: { 'compression.adaptive.preset': preset } }))
    : [{ strategy, settings: {} }],
);

/** The name of a run in a table. */
export function nameOfRun({ strategy, settings }: StrategyRun): string {
  const preset = settings['compression.adaptive.preset'];
  return preset === undefined ? strategy : `${strategy}, ${String(preset)}`;
}
