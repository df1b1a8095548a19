/** The known features of a server besides its formats; features left out are not asked of it. */
export interface UpstreamFacts {
  /** Cache marks may ask for an hour, without a beta that the client would have to name. */
  readonly keepsForAnHour?: boolean;
  /** A request with `max_tokens: 0` generates nothing; other servers read it as unlimited. */
  readonly answersNothing?: boolean;
  /** `prompt_cache_key` is accepted. */
  readonly takesCacheKey?: boolean;
}

interface UpstreamFactsRow extends UpstreamFacts {
  readonly host: string;
  readonly source: string;
}

const ROWS: readonly UpstreamFactsRow[] = [
  {
    host: 'api.anthropic.com',
    keepsForAnHour: true,
    answersNothing: true,
    source: 'Anthropic documentation, prompt caching; 2026-11',
  },
  { host: 'api.openai.com', takesCacheKey: true, source: 'OpenAI API reference, prompt caching; 2026-11' },
];

export function findUpstreamFacts({ host }: URL): UpstreamFacts {
  return ROWS.find((row) => row.host === host) ?? {};
}
