/** Where the same model costs more than the catalogue says. */
interface RegionalPrice {
  /** How such names are written, in lower case. */
  readonly names: RegExp;
  /** How many times as much every kind of token costs. */
  readonly times: number;
  readonly source: string;
  readonly asOf: string;
}

const ROWS: readonly RegionalPrice[] = [
  {
    // A region, or a profile of several: `anthropic.claude-…`, `us.anthropic.claude-…`; `global.` costs what the vendor itself does.
    names: /(?:^|\/)(?!global\.)(?:[a-z-]+\.)?anthropic\.claude-(?:[a-z]+-)(?:4-[5-9]|[5-9])(?!\d)/,
    times: 1.1,
    source:
      'Anthropic documentation, pricing: on Amazon Bedrock regional endpoints cost 10 % more than global ones from Claude 4.5 on',
    asOf: '2026-11',
  },
];

/** How many times the price of the catalogue a model costs under the name of a region; 1 where nobody knows of one. */
export function regionalTimes(name: string): number {
  const lower = name.toLowerCase();
  return ROWS.find(({ names }) => names.test(lower))?.times ?? 1;
}
