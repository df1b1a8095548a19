/** The catalogue's listing of a vendor of ours. */
export interface Listing {
  /** Undefined leaves it to the catalogue. */
  readonly provider: string | undefined;
  /** The text in front of the bare name there. */
  readonly prefix: string;
  /** Has prices of models that the list lacks. */
  readonly reseller?: Listing;
}

const LISTINGS: ReadonlyMap<string, Listing> = new Map<string, Listing>([
  ['anthropic', { provider: 'anthropic', prefix: '' }],
  ['openai', { provider: 'openai', prefix: '' }],
  ['google', { provider: 'google', prefix: '' }],
  ['deepseek', { provider: 'deepseek', prefix: '' }],
  ['xai', { provider: 'x-ai', prefix: '' }],
  ['moonshot', { provider: 'moonshotai', prefix: '' }],
  ['mistral', { provider: 'mistral', prefix: '' }],
  // Its own list begins with 5.2.
  ['zai', { provider: 'zai', prefix: '', reseller: { provider: 'openrouter', prefix: 'z-ai/' } }],
  // These vendors have no list of their own there; OpenRouter passes their prices on.
  ['qwen', { provider: 'openrouter', prefix: 'qwen/' }],
  ['meta', { provider: 'openrouter', prefix: 'meta-llama/' }],
]);

export function findListing(vendor: string | undefined): Listing {
  return (vendor !== undefined && LISTINGS.get(vendor)) || { provider: undefined, prefix: '' };
}
