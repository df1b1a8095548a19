import type { ProviderName } from '../provider-names.ts';
import { anthropic } from './anthropic.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';
import { openaiCompatible } from './openai-compatible.ts';
import type { Vendor } from './vendor.ts';

export const VENDORS: Readonly<Record<ProviderName, Vendor>> = {
  openai,
  anthropic,
  google,
  'openai-compatible': openaiCompatible,
};
