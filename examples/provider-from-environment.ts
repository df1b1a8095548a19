import { PROVIDER_NAMES, type ProviderOptions } from '@hdc/providers';

/** The model that the environment names. The key stays where it is: in the vendor's own variable. */
export function readProviderOptions(): ProviderOptions {
  const { HDC_PROVIDER: provider, HDC_MODEL: model, HDC_BASE_URL: baseUrl } = process.env;
  const name = PROVIDER_NAMES.find((known) => known === provider);
  if (!name)
    throw new Error(`HDC_PROVIDER is ${provider ?? 'not set'}; allowed: ${PROVIDER_NAMES.join(', ')}`);
  if (!model) throw new Error('HDC_MODEL is not set; it names the model to talk to');
  return { name, model, ...(baseUrl && { baseUrl }) };
}
