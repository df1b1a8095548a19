import { bareModelName, modelInRows, type Rates } from '@hdc/core';
import type { ModelPrice, Provider } from '@pydantic/genai-prices';
import { findListing, type Listing } from './listings.ts';
import { namesToTry } from './names-to-try.ts';

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

/** Loads the catalogue of prices, which is large. */
export async function openCatalogue(): Promise<Catalogue> {
  const catalogue = await import('@pydantic/genai-prices');
  return (model) => {
    const { reseller, ...listing } = findListing(modelInRows(model).vendor);
    const found = lookUp(catalogue, model, listing);
    if (found || !reseller) return found;
    const resold = lookUp(catalogue, model, reseller);
    // A reseller's windows are its own.
    return resold && { ...resold, contextLimit: undefined };
  };
}

function lookUp(
  catalogue: Listed,
  model: string,
  { provider: providerId, prefix }: Listing,
): CatalogueModel | undefined {
  for (const name of namesToTry(bareModelName(model))) {
    const id = `${prefix}${name}`;
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

const MINUTE_MS = 60_000;

/** Prices change by the day and the hour; every request asks several times. */
function byTheMinute<Value>(ask: (at: Date) => Value): (at: Date) => Value {
  let known: { readonly minute: number; readonly value: Value } | undefined;
  return (at) => {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (known?.minute !== minute) known = { minute, value: ask(at) };
    return known.value;
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
