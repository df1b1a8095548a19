/** The only list of providers: the type, the vendor table and the error messages are derived from it. */
export const PROVIDER_NAMES = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

export function isProviderName(name: string): name is ProviderName {
  return PROVIDER_NAMES.some((known) => known === name);
}
