import { InvalidApiKeyError } from '../errors/invalid-api-key-error.ts';
import { type Environment, readVariable } from './environment.ts';
import type { VendorAccess } from './vendor.ts';

/** The characters that an HTTP header can hold; anything else makes fetch quote the key in its error. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

export function resolveApiKey(
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
