import type { ProviderName } from '../provider-names.ts';
import { anthropicVendor } from './anthropic-vendor.ts';
import { googleVendor } from './google-vendor.ts';
import { openaiCompatibleVendor } from './openai-compatible-vendor.ts';
import { openaiVendor } from './openai-vendor.ts';
import type { ProviderVendor } from './vendor.ts';

export const PROVIDER_VENDORS: Readonly<Record<ProviderName, ProviderVendor>> = {
  openai: openaiVendor,
  anthropic: anthropicVendor,
  google: googleVendor,
  'openai-compatible': openaiCompatibleVendor,
};
