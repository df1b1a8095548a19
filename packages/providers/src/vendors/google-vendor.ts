import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { MediaBlock } from '@hdc/core';
import { tagSignature, untagSignature } from '@hdc/wire';
import { InvalidModelError } from '../errors/invalid-model-error.ts';
import { readMetadata } from '../prompt/block-text.ts';
import type { SignatureDialect } from '../prompt/dialect.ts';
import type { ProviderVendor } from './vendor.ts';

const INLINE_TYPES = /^(?:image\/(?:png|jpeg|webp|heic|heif)|audio\/|video\/|text\/|application\/pdf$)/;

const signatures: SignatureDialect = {
  areOnAnyPart: true,
  areOnThoughts: true,
  read({ providerMetadata }) {
    const signature = readMetadata(providerMetadata, 'google', 'thoughtSignature');
    return signature === undefined ? undefined : tagSignature('google:', signature);
  },
  write(signature) {
    const thoughtSignature = untagSignature('google:', signature);
    return thoughtSignature === undefined ? undefined : { google: { thoughtSignature } };
  },
};

export const googleVendor: ProviderVendor = {
  access: {
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    needsKey: true,
    baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
    defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    defaultPath: '/v1beta',
    source: 'Gemini API reference; variables of the AI SDK, the Gemini CLI and the Google Gen AI SDK',
  },
  dialect: {
    roles: { mergesUsers: false, joinsTexts: false },
    media: {
      isTakenFromUser: isTaken,
      // A function response cannot hold the address of a file.
      isTakenFromTool: (media) => media.encoding === 'base64' && isTaken(media),
    },
    signatures,
    tools: { hasStrictIds: true, marksLooseSchemas: false },
    hasCacheMarks: false,
  },
  options: (given) => ({ google: given }),
  createModel: ({ model, baseUrl, apiKey, fetch }) =>
    createGoogleGenerativeAI({ baseURL: baseUrl, fetch, ...(apiKey && { apiKey }) }).languageModel(
      googleModelName(model),
    ),
};

function isTaken({ mimeType, encoding }: MediaBlock): boolean {
  return INLINE_TYPES.test(mimeType) && (encoding === 'base64' || !mimeType.startsWith('text/'));
}

const VENDOR_PREFIX = /^google\//;

/** No segment begins with a dot, and nothing in it ends the path. */
const PATH_NAME = /^\w[\w.:@-]*(?:\/\w[\w.:@-]*)*$/;

/** The name as it can stand in the path of a request. Gateways put the vendor before it, Gemini does not. */
function googleModelName(given: string): string {
  const name = given.trim().replace(VENDOR_PREFIX, '');
  if (!PATH_NAME.test(name)) throw new InvalidModelError('google', given, 'gemini-2.5-pro');
  return name;
}
