import type { ProviderName } from '../../provider-names.ts';
import { anthropicWire } from './anthropic-wire.ts';
import { googleWire } from './google-wire.ts';
import { openAiCompatibleWire } from './openai-compatible-wire.ts';
import { openAiWire } from './openai-wire.ts';
import type { Wire } from './wire.ts';

export const WIRES: Readonly<Record<ProviderName, Wire>> = {
  anthropic: anthropicWire,
  openai: openAiWire,
  google: googleWire,
  'openai-compatible': openAiCompatibleWire,
};
