import { createOpenAI } from '@ai-sdk/openai';
import type { MediaBlock } from '@hdc/core';
import { tagSignature, untagSignature } from '@hdc/wire';
import { readMetadata } from '../prompt/block-text.ts';
import type { SignatureDialect } from '../prompt/dialect.ts';
import type { ProviderVendor } from './vendor.ts';

const IMAGES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** The signature is the encrypted reasoning, which makes a conversation possible that nobody stores. */
const signatures: SignatureDialect = {
  areOnAnyPart: false,
  areOnThoughts: true,
  read({ type, providerMetadata }) {
    // Events before the end of a thought do not have its last state.
    if (type !== 'reasoning-end') return undefined;
    const encrypted = readMetadata(providerMetadata, 'openai', 'reasoningEncryptedContent');
    return encrypted === undefined ? undefined : tagSignature('openai:', encrypted);
  },
  write(signature) {
    const reasoningEncryptedContent = untagSignature('openai:', signature);
    return reasoningEncryptedContent === undefined ? undefined : { openai: { reasoningEncryptedContent } };
  },
};

export const openaiVendor: ProviderVendor = {
  access: {
    keyVariables: ['OPENAI_API_KEY'],
    needsKey: true,
    baseUrlVariable: 'OPENAI_BASE_URL',
    defaultBaseUrl: 'https://api.openai.com/v1',
    source: 'OpenAI API reference, Responses API',
  },
  dialect: {
    roles: { mergesUsers: false, joinsTexts: false },
    media: { isTakenFromUser: isTaken, isTakenFromTool: isTaken },
    signatures,
    tools: { hasStrictIds: true, marksLooseSchemas: true },
    hasCacheMarks: false,
  },
  options: (given) => ({ openai: { store: false, ...given } }),
  createModel: ({ model, baseUrl, apiKey, fetch }) =>
    createOpenAI({ baseURL: baseUrl, fetch, ...(apiKey && { apiKey }) }).responses(model),
};

function isTaken({ mimeType }: MediaBlock): boolean {
  return IMAGES.includes(mimeType) || mimeType === 'application/pdf';
}
