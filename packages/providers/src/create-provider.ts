import type { IProvider } from '@hdc/core';
import { InvalidApiKeyError } from './errors/invalid-api-key-error.ts';
import { createRedact } from './errors/redact.ts';
import { UnknownProviderError } from './errors/unknown-provider-error.ts';
import { ModelProvider } from './model-provider.ts';
import type { CacheTtl } from './prompt/cache-breakpoints.ts';
import { isProviderName, PROVIDER_NAMES, type ProviderName } from './provider-names.ts';
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from './retry/retry-policy.ts';
import { DEFAULT_RESPONSE_TIMEOUTS, type ResponseTimeouts } from './transport/response-timeouts.ts';
import { type OnProviderWait, watchedFetch } from './transport/watched-fetch.ts';
import { type Effort, effortOptions } from './vendors/effort-options.ts';
import { type Environment, readVariable } from './vendors/environment.ts';
import { fetchWithoutRedirects } from './vendors/fetch-without-redirects.ts';
import { resolveBaseUrl } from './vendors/resolve-base-url.ts';
import type { VendorAccess, VendorOptions } from './vendors/vendor.ts';
import { PROVIDER_VENDORS } from './vendors/vendors.ts';

/** The characters that an HTTP header can hold; anything else makes fetch quote the key in its error. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

export interface ProviderOptions {
  readonly name: ProviderName;
  readonly model: string;
  /** Needed for `openai-compatible`; the others know theirs. */
  readonly baseUrl?: string;
  /** Instead of the vendor's variable in the environment. */
  readonly apiKey?: string;
  readonly env?: Environment;
  /** For requests that do not say it themselves. */
  readonly maxOutputTokens?: number;
  /** The lifetime of Anthropic's prompt cache; other vendors decide by themselves. */
  readonly cacheTtl?: CacheTtl;
  /** In the vendor's words, such as `{ reasoningEffort: 'high' }`. */
  readonly vendorOptions?: VendorOptions;
  /** The effort of the model's thinking, read before every request. */
  readonly effort?: () => Effort | undefined;
  readonly retry?: Partial<RetryPolicy>;
  readonly timeouts?: ResponseTimeouts;
  /** Called when a call begins to wait, with the reason. */
  readonly onWait?: OnProviderWait;
}

/** A model by vendor and name. Throws when it cannot be reached for want of a key or address. */
export function createProvider(options: ProviderOptions): IProvider {
  const { name, model, env = process.env, cacheTtl = '5m', vendorOptions = {}, maxOutputTokens } = options;
  const { timeouts = DEFAULT_RESPONSE_TIMEOUTS, onWait = () => {}, effort = () => undefined } = options;
  if (!isProviderName(name)) throw new UnknownProviderError(name, PROVIDER_NAMES);
  const vendor = PROVIDER_VENDORS[name];
  const apiKey = resolveApiKey(name, vendor.access, options.apiKey, env);
  const baseUrl = resolveBaseUrl(name, vendor.access, options.baseUrl, env);
  const fetch = watchedFetch({ provider: name, timeouts, onWait, fetch: fetchWithoutRedirects(name) });
  return new ModelProvider({
    name,
    model: vendor.createModel({ model, baseUrl, apiKey, fetch }),
    dialect: vendor.dialect,
    vendorOptions: () => vendor.options({ ...effortOptions(name, model, effort()), ...vendorOptions }),
    ...(vendor.dialect.hasCacheMarks && { cacheTtl }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    retry: { ...DEFAULT_RETRY_POLICY, ...options.retry },
    redact: createRedact(apiKey),
    onWait,
  });
}

function resolveApiKey(
  provider: string,
  { keyVariables, needsKey }: VendorAccess,
  given: string | undefined,
  env: Environment,
): string | undefined {
  const key = given?.trim() || readVariable(env, keyVariables);
  if (!key) {
    if (needsKey) throw new InvalidApiKeyError(provider, keyVariables, 'there is no API key');
    return undefined;
  }
  if (!HEADER_TEXT.test(key)) {
    throw new InvalidApiKeyError(provider, keyVariables, 'the API key has characters that no key has');
  }
  return key;
}
