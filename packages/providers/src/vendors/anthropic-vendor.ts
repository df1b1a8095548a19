import { createAnthropic } from '@ai-sdk/anthropic';
import type { MediaBlock } from '@hdc/core';
import { isTagged, tagSignature, untagSignature } from '@hdc/wire';
import { readMetadata } from '../prompt/block-text.ts';
import type { SignatureDialect } from '../prompt/dialect.ts';
import type { ProviderVendor } from './vendor.ts';

const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

const signatures: SignatureDialect = {
  areOnAnyPart: false,
  areOnThoughts: true,
  read({ providerMetadata }) {
    const redacted = readMetadata(providerMetadata, 'anthropic', 'redactedData');
    if (redacted !== undefined) return tagSignature('redacted:', redacted);
    return readMetadata(providerMetadata, 'anthropic', 'signature');
  },
  write(signature) {
    const redactedData = untagSignature('redacted:', signature);
    if (redactedData !== undefined) return { anthropic: { redactedData } };
    return isTagged(signature) ? undefined : { anthropic: { signature } };
  },
};

export const anthropicVendor: ProviderVendor = {
  access: {
    keyVariables: ['ANTHROPIC_API_KEY'],
    needsKey: true,
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    defaultBaseUrl: 'https://api.anthropic.com/v1',
    defaultPath: '/v1',
    source: 'Anthropic API reference and client SDKs, whose base URL ends before /v1',
  },
  dialect: {
    roles: { mergesUsers: true, joinsTexts: false },
    media: { isTakenFromUser: isTaken, isTakenFromTool: isTaken },
    signatures,
    tools: { hasStrictIds: true, marksLooseSchemas: false },
    hasCacheMarks: true,
  },
  options: (given) => ({ anthropic: given }),
  createModel: ({ model, baseUrl, apiKey, fetch }) =>
    createAnthropic({ baseURL: baseUrl, fetch, ...(apiKey && { apiKey }) }).languageModel(model),
};

function isTaken({ mimeType }: MediaBlock): boolean {
  return IMAGES.includes(mimeType) || mimeType === 'application/pdf';
}
