import type { Sourced } from '@hdc/core/models';

/** A price in US dollars for a million tokens. A price that is left out follows from the vendor's cache rules. */
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

/** A model under a name that its vendor's own list does not have, or whose vendor is not in the catalogue. */
const RESOLD: Sourced = {
  source:
    'the catalogue of @mariozechner/pi-ai 0.73.1 (opencode, vercel-ai-gateway, openai, mistral, xiaomi)',
  asOf: '2026-11',
};

/** Models that the catalogue we use does not know yet. A test fails when it has learned one of them. */
export const OWN_PRICES: readonly OwnPrice[] = [
  { models: /^claude-haiku-5[-.]5/, input: 0.1, output: 0.5, ...CATALOGUE },
  { models: /^gpt-6\.1-sol/, input: 2, output: 10, ...CATALOGUE },
  { models: /^gpt-6\.1-terra/, input: 1, output: 5, ...CATALOGUE },
  { models: /^gemini-4-argon/, input: 2, output: 10, ...CATALOGUE },
  { models: /^gemini-3-pro$/, input: 2, output: 12, ...CATALOGUE },
  // Without the "preview" of Google's own names, at the same prices.
  { models: /^gemini-3-flash$/, input: 0.5, output: 3, cacheRead: 0.05, ...RESOLD },
  { models: /^gemini-3\.1-pro$/, input: 2, output: 12, cacheRead: 0.2, ...RESOLD },
  { models: /^gpt-5\.3-codex-spark$/, input: 1.75, output: 14, cacheRead: 0.175, ...RESOLD },
  { models: /^devstral-(?:2|medium(?:-latest|-2507)?)$/, input: 0.4, output: 2, ...RESOLD },
  { models: /^mimo-v2-flash$/, input: 0.1, output: 0.3, cacheRead: 0.01, ...RESOLD },
  { models: /^mimo-v2(?:\.5|-omni)$/, input: 0.4, output: 2, cacheRead: 0.08, ...RESOLD },
  { models: /^mimo-v2(?:\.5)?-pro$/, input: 1, output: 3, cacheRead: 0.2, ...RESOLD },
  { models: /^grok-4\.7/, input: 2, output: 6, ...CATALOGUE },
  { models: /^qwen3\.8-max$/, input: 2, output: 6, cacheRead: 0.25, cacheWrite: 2.5, ...CATALOGUE },
  { models: /^qwen3\.8-flash$/, input: 0.15, output: 0.47, cacheRead: 0.016, cacheWrite: 0.2, ...CATALOGUE },
];
