import { isProviderName } from './provider-names.ts';
import { VENDORS } from './vendors/vendors.ts';

/** The environment variables that a provider's key is looked for in, the first one first. */
export function keyVariablesOf(provider: string): readonly string[] {
  return isProviderName(provider) ? VENDORS[provider].access.keyVariables : [];
}
