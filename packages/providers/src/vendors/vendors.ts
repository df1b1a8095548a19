import type { ProviderName } from '../provider-names.ts';
import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openai-compatible.ts';
import type { ProviderVendor } from './vendor.ts';

export const PROVIDER_VENDORS: Readonly<Record<ProviderName, ProviderVendor>> = {
  openai,
  anthropic,
  google,
  'openai-compatible': openaiCompatible,
};
