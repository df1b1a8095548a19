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
  readonly host: RegExp;
  readonly source: string;
}

/** A server without a row, or without the fact, is asked for nothing that its client did not ask for. */
export const UPSTREAM_FACTS: readonly UpstreamFactsRow[] = [
  {
    host: /^api\.anthropic\.com$/,
    keepsForAnHour: true,
    answersNothing: true,
    source: 'Anthropic documentation, prompt caching; 2026-11',
  },
  {
    host: /^api\.openai\.com$/,
    takesCacheKey: true,
    source: 'OpenAI API reference, prompt caching; 2026-11',
  },
  {
    host: /^bedrock-(?:runtime(?:-fips)?|mantle)\.[a-z0-9-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)$/,
    keepsForAnHour: false,
    source:
      'API types of Amazon Bedrock have the hour, for newer models; which those are is not known to us; 2026-11',
  },
  {
    host: /^(?:[a-z0-9-]+-)?aiplatform(?:\.[a-z]+\.rep)?\.googleapis\.com$/,
    keepsForAnHour: false,
    source:
      'documentation of Claude on Vertex: five minutes and an hour, which a project may be refused; 2026-11',
  },
  {
    host: /\.services\.ai\.azure\.com$/,
    keepsForAnHour: false,
    source:
      'documentation of Claude in Foundry: five minutes and an hour; Claude Code names a beta with it, and nobody knows whether it goes without; 2026-11',
  },
  {
    host: /^aws-external-anthropic\.[a-z0-9-]+\.api\.aws$/,
    keepsForAnHour: false,
    source: "nobody told us of the cache of Anthropic's platform on AWS; 2026-11",
  },
  {
    host: /^openrouter\.ai$/,
    keepsForAnHour: false,
    source:
      'which server answers a request is chosen for each; nobody told us which of them grant the hour; 2026-11',
  },
];

export function findUpstreamFacts({ hostname }: URL): UpstreamFacts {
  const { host: _, source: __, ...facts } = UPSTREAM_FACTS.find((row) => row.host.test(hostname)) ?? NOTHING;
  return facts;
}

const NOTHING = { host: /$^/, source: '' };
