import type { Sourced } from '@hdc/core';

/** A price in US dollars for a million tokens. What is left out follows from the vendor's cache rules. */
export interface PriceRow {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  readonly cacheWrite1h?: number | undefined;
}

interface OwnPrice extends PriceRow, Sourced {
  /** Bare names. */
  readonly models: RegExp;
}

const CATALOGUE: Sourced = {
  source: "the vendors' price pages, as listed in the catalogue of @earendil-works/pi-ai 1.5.0",
  asOf: '2026-11',
};

/** Models that the catalogue we use does not know yet. A test fails when it has learned one of them. */
export const OWN_PRICES: readonly OwnPrice[] = [
  { models: /^claude-haiku-5[-.]5/, input: 0.1, output: 0.5, ...CATALOGUE },
  { models: /^gpt-6\.1-sol/, input: 2, output: 10, ...CATALOGUE },
  { models: /^gpt-6\.1-terra/, input: 1, output: 5, ...CATALOGUE },
  { models: /^gemini-4-argon/, input: 2, output: 10, ...CATALOGUE },
  { models: /^gemini-3-pro$/, input: 2, output: 12, ...CATALOGUE },
  { models: /^grok-4\.7/, input: 2, output: 6, ...CATALOGUE },
  { models: /^qwen3\.8-max$/, input: 2, output: 6, cacheRead: 0.25, cacheWrite: 2.5, ...CATALOGUE },
  { models: /^qwen3\.8-flash$/, input: 0.15, output: 0.47, cacheRead: 0.016, cacheWrite: 0.2, ...CATALOGUE },
];
