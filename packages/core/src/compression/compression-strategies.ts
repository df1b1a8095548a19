import { UnknownStrategyError } from '../errors/unknown-strategy-error.ts';

/** Every strategy there is. Types, the settings enum, help texts and the registry derive from this list. */
export const COMPRESSION_STRATEGIES = [
  'middle-out',
  'top-down-truncation',
  'one-shot',
  'high-density',
  'adaptive-density',
] as const;

export type CompressionStrategyName = (typeof COMPRESSION_STRATEGIES)[number];

/** The name of a strategy that is not ours. */
export type CustomStrategyName = `custom:${string}`;

/** Throws `UnknownStrategyError`, which lists the names, for anything else. */
export function parseCompressionStrategyName(value: unknown): CompressionStrategyName {
  const name = COMPRESSION_STRATEGIES.find((candidate) => candidate === value);
  if (!name) throw new UnknownStrategyError(value, COMPRESSION_STRATEGIES);
  return name;
}
