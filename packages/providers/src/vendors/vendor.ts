import type { LanguageModelV3, SharedV3ProviderOptions } from '@ai-sdk/provider';
import type { Dialect } from '../prompt/dialect.ts';

/** The address, key and name of a model. */
interface Endpoint {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** Everything that is particular to one vendor. */
export interface ProviderVendor {
  readonly access: VendorAccess;
  readonly dialect: Dialect;
  /** The vendor's own options, from what the user gave. */
  readonly options: (given: VendorOptions) => SharedV3ProviderOptions;
  readonly createModel: (endpoint: Endpoint) => LanguageModelV3;
}

/** Options in the vendor's words, such as `{ reasoningEffort: 'high' }`. */
export type VendorOptions = SharedV3ProviderOptions[string];

export interface VendorAccess {
  /** Environment variables that may hold the key, the first one wins. */
  readonly keyVariables: readonly string[];
  readonly needsKey: boolean;
  readonly baseUrlVariable: string;
  readonly defaultBaseUrl?: string;
  /** The beginning of the API's path; added to a base URL that has no path at all. */
  readonly defaultPath?: string;
  /** The source of these facts. */
  readonly source: string;
}
