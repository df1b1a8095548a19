import { isProviderName } from './provider-names.ts';
import { PROVIDER_VENDORS } from './vendors/vendors.ts';

/** The environment variables that hold keys of vendors, which only a provider should see. */
export const KEY_VARIABLES: readonly string[] = Object.values(PROVIDER_VENDORS).flatMap(
  ({ access }) => access.keyVariables,
);

/** The environment variables that a provider's key is looked for in, the first one first. */
export function keyVariablesOf(provider: string): readonly string[] {
  return isProviderName(provider) ? PROVIDER_VENDORS[provider].access.keyVariables : [];
}

/** Whether the provider is a self-hosted server, whose address only the person knows. */
export function needsBaseUrl(provider: string): boolean {
  return isProviderName(provider) && PROVIDER_VENDORS[provider].access.defaultBaseUrl === undefined;
}
