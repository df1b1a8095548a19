/** The factor by which models cost more in a region than at their own vendor. */
interface RegionalPrice {
  /** The pattern of such names, in lower case. */
  readonly names: RegExp;
  /** The factor on every kind of token. */
  readonly times: number;
  readonly source: string;
  readonly asOf: string;
}

/**
 * A name with `global.` in front costs as much as at the vendor; any other name on Bedrock is of a region, or of a
 * profile of several. `REGIONAL_PRICES` says nothing of Foundry and Azure, of Gemini on Vertex and of older Claude
 * models there: no other price is known.
 */
export const REGIONAL_PRICES: readonly RegionalPrice[] = [
  {
    names: /(?:^|\/)(?!global\.)(?:[a-z-]+\.)?anthropic\.claude-(?:[a-z]+-)(?:4-[5-9]|[5-9])(?!\d)/,
    times: 1.1,
    source:
      'genai-prices, AWS price list: each Claude from 4.5 on costs 10 % more as regional. than as global.',
    asOf: '2026-11',
  },
  {
    names: /(?:^|\/)(?!global\.)(?:[a-z-]+\.)?openai\.gpt-5\.[4-6]/,
    times: 1.1,
    source:
      'genai-prices, AWS price list: GPT-5.4 to 5.6 cost 10 % more than at OpenAI, 5.6 as global. does not',
    asOf: '2026-11',
  },
  {
    names: /(?:^|\/)vertex\/(?!global\/)[a-z0-9-]+\/claude-(?:opus-[5-9]|fable-(?:5[-.][1-9]|[6-9]))(?!\d)/,
    times: 1.1,
    source:
      'genai-prices, Google price list: regional and multi-region endpoints add 10 % to Opus 5, Opus 5.5 and Fable 5.1',
    asOf: '2026-11',
  },
];

/** The factor on the vendor's price for a model under the name of a region; 1 if none is known. */
export function regionalTimes(name: string): number {
  const lower = name.toLowerCase();
  return REGIONAL_PRICES.find(({ names }) => names.test(lower))?.times ?? 1;
}
