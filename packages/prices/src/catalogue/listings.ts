/** Where the catalogue lists the models of a vendor of ours. */
interface Listing {
  /** Undefined leaves it to the catalogue. */
  readonly provider: string | undefined;
  /** What stands in front of the bare name there. */
  readonly prefix: string;
}

const LISTINGS: ReadonlyMap<string, Listing> = new Map([
  ['anthropic', { provider: 'anthropic', prefix: '' }],
  ['openai', { provider: 'openai', prefix: '' }],
  ['google', { provider: 'google', prefix: '' }],
  ['deepseek', { provider: 'deepseek', prefix: '' }],
  ['xai', { provider: 'x-ai', prefix: '' }],
  ['moonshot', { provider: 'moonshotai', prefix: '' }],
  ['mistral', { provider: 'mistral', prefix: '' }],
  ['zai', { provider: 'zai', prefix: '' }],
  // These vendors have no list of their own there; OpenRouter passes their prices on.
  ['qwen', { provider: 'openrouter', prefix: 'qwen/' }],
  ['meta', { provider: 'openrouter', prefix: 'meta-llama/' }],
]);

export function findListing(vendor: string | undefined): Listing {
  return (vendor !== undefined && LISTINGS.get(vendor)) || { provider: undefined, prefix: '' };
}
