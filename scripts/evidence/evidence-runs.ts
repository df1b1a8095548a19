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

/** Models of today, whose cheap cache reads change what pays. */
const TODAY = [
  'claude-fable-5-1',
  'claude-opus-5-5',
  'claude-sonnet-5-5',
  'gpt-6-sol',
  'gemini-3.1-pro-preview',
];

/** The default strategy, billed and decided by the models of today. */
export const TODAY_RUNS: readonly StrategyRun[] = TODAY.map((asModel) => ({
  strategy: 'adaptive-density',
  settings: { 'compression.adaptive.preset': 'balanced' },
  asModel,
}));

/** The name of a run in a table. */
export function nameOfRun({ strategy, settings, asModel }: StrategyRun): string {
  const preset = settings['compression.adaptive.preset'];
  if (asModel !== undefined) return asModel;
  return preset === undefined ? strategy : `${strategy}, ${String(preset)}`;
}
