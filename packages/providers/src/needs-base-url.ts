import { isProviderName } from './provider-names.ts';
import { VENDORS } from './vendors/vendors.ts';

/** Whether the provider is a server that somebody runs, so that only they know where it is. */
export function needsBaseUrl(provider: string): boolean {
  return isProviderName(provider) && VENDORS[provider].access.defaultBaseUrl === undefined;
}
