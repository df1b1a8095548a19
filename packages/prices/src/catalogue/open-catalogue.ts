import { bareModelName, modelInRows, type Rates } from '@hdc/core/models';
import type { ModelPrice, Provider } from '@pydantic/genai-prices';

/** A model as the catalogue lists it. */
export interface CatalogueModel {
  /** The catalogue's own name of it. */
  readonly id: string;
  readonly contextLimit: number | undefined;
  /** Prices may depend on the size of the prompt, on the date and on the hour. */
  readonly ratesAt: (promptTokens: number, at: Date) => Rates | undefined;
}

/** Looks a model up, under its names one after the other. */
export type Catalogue = (model: string) => CatalogueModel | undefined;

type Listed = typeof import('@pydantic/genai-prices');

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

/** The endings that services add to a name, from the outside in. */
const ENDINGS: readonly RegExp[] = [
  /\[1m\]$/,
  /(?::\w+|@[\w-]+)$/,
  /-v\d+$/,
  /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/,
];

/** Loads the catalogue of prices, which is large. */
export async function openCatalogue(): Promise<Catalogue> {
  const catalogue = await import('@pydantic/genai-prices');
  return (model) => {
    const routed = lookUpRouted(catalogue, model);
    if (routed) return routed;
    const { reseller, ...listing } = findListing(modelInRows(model).vendor);
    const found = lookUp(catalogue, model, listing);
    if (found || !reseller) return found;
    const resold = lookUp(catalogue, model, reseller);
    // A reseller's windows are its own.
    return resold && { ...resold, contextLimit: undefined };
  };
}

/**
 * Names that only OpenRouter has: it is named itself, or the name says what it sells apart. Other gateways write
 * `vendor/model` too, and then the vendor's own price counts. Source: its list in genai-prices; 2026-11.
 */
const ROUTED = /^openrouter\/(?<named>.+)$|^(?<own>~?[\w-]+\/[^/]+(?:-fast|-latest|:free|:batch))$/;

function lookUpRouted(catalogue: Listed, model: string): CatalogueModel | undefined {
  const { named, own } = ROUTED.exec(model.toLowerCase())?.groups ?? {};
  const name = named ?? own;
  return name === undefined ? undefined : lookUpNames(catalogue, [name], 'openrouter');
}

function lookUp(catalogue: Listed, model: string, { provider, prefix }: Listing): CatalogueModel | undefined {
  const names = namesToTry(bareModelName(model));
  return lookUpNames(
    catalogue,
    names.map((name) => `${prefix}${name}`),
    provider,
  );
}

function lookUpNames(
  catalogue: Listed,
  ids: readonly string[],
  providerId: string | undefined,
): CatalogueModel | undefined {
  for (const id of ids) {
    const provider = catalogue.findProvider(providerId === undefined ? { modelId: id } : { providerId });
    const found = provider && catalogue.calcPrice({}, id, { provider });
    if (found) {
      // With one model only, the next look-up has nothing to search through.
      const narrow: Provider = { ...provider, models: [found.model] };
      const priceOf = byTheMinute(
        (timestamp) => catalogue.calcPrice({}, id, { provider: narrow, timestamp })?.model_price,
      );
      const ratesAt = (promptTokens: number, timestamp: Date) => {
        const price = priceOf(timestamp);
        return price && ratesFrom(price, promptTokens);
      };
      return { id: found.model.id, contextLimit: found.model.context_window, ratesAt };
    }
  }
  return undefined;
}

/** The catalogue's listing of a vendor of ours. */
interface Listing {
  /** Undefined leaves it to the catalogue. */
  readonly provider: string | undefined;
  /** The text in front of the bare name there. */
  readonly prefix: string;
  /** Has prices of models that the list lacks. */
  readonly reseller?: Listing;
}

export function findListing(vendor: string | undefined): Listing {
  return (vendor !== undefined && LISTINGS.get(vendor)) || { provider: undefined, prefix: '' };
}

const DOTTED = /(?<=^claude.*\d)\.(?=\d)/;

/** A name and what is left of it when each ending is taken away in turn. */
function namesToTry(name: string): readonly string[] {
  const names = [name];
  let rest = name;
  for (const ending of ENDINGS) {
    const shorter = rest.replace(ending, '');
    if (shorter !== rest) names.push(shorter);
    rest = shorter;
  }
  // OpenRouter writes versions with a dot where their vendor has a dash.
  return [...names, ...names.filter((each) => DOTTED.test(each)).map((each) => each.replace(DOTTED, '-'))];
}

const MINUTE_MS = 60_000;
/** A gateway asks for the minute that is now; a replay, for those of a session, again for each strategy. */
const MOST_MINUTES = 10_000;

/** Prices change by the day and the hour; every request asks several times. */
function byTheMinute<Value>(ask: (at: Date) => Value): (at: Date) => Value {
  const known = new Map<number, Value>();
  return (at) => {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    const before = known.get(minute);
    if (before !== undefined) return before;
    const value = ask(at);
    if (known.size >= MOST_MINUTES) known.clear();
    known.set(minute, value);
    return value;
  };
}

/** A kind of token without a price of its own costs what the kind does that it belongs to. */
function ratesFrom(price: ModelPrice, promptTokens: number): Rates | undefined {
  const input = priceAt(price['input_mtok'], promptTokens);
  const output = priceAt(price['output_mtok'], promptTokens);
  if (input === undefined || output === undefined) return undefined;
  const cacheWrite = priceAt(price['cache_write_mtok'], promptTokens) ?? input;
  return {
    input,
    output,
    cacheRead: priceAt(price['cache_read_mtok'], promptTokens) ?? input,
    cacheWrite,
    cacheWrite1h: priceAt(price['cache_write_1h_mtok'], promptTokens) ?? cacheWrite,
  };
}

/** The step that the whole prompt reaches counts for all of its tokens. */
function priceAt(price: ModelPrice[string], promptTokens: number): number | undefined {
  if (price === undefined || typeof price === 'number') return price;
  return price.tiers.findLast(({ start }) => promptTokens > start)?.price ?? price.base;
}
