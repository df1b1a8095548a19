import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { tagSignature, untagSignature } from '@hdc/wire';
import { readMetadata } from '../prompt/block-text.ts';
import type { SignatureDialect } from '../prompt/dialect.ts';
import type { ProviderVendor } from './vendor.ts';

/** The key under which the SDK keeps options and metadata of such a server. */
const NAME = 'openaiCompatible';

/** Only Gemini behind a compatible endpoint signs anything, and it signs calls. */
const signatures: SignatureDialect = {
  areOnAnyPart: true,
  areOnThoughts: false,
  read({ providerMetadata }) {
    const signature = readMetadata(providerMetadata, NAME, 'thoughtSignature');
    return signature === undefined ? undefined : tagSignature('google:', signature);
  },
  write(signature) {
    const thoughtSignature = untagSignature('google:', signature);
    return thoughtSignature === undefined ? undefined : { google: { thoughtSignature } };
  },
};

export const openaiCompatibleVendor: ProviderVendor = {
  access: {
    keyVariables: ['OPENAI_COMPATIBLE_API_KEY'],
    needsKey: false,
    baseUrlVariable: 'OPENAI_COMPATIBLE_BASE_URL',
    source: 'Chat Completions as served by Ollama, LM Studio, vLLM, llama.cpp and gateways',
  },
  dialect: {
    // Chat templates of local models refuse two messages of one role in a row.
    roles: { mergesUsers: true, joinsTexts: true },
    media: { isTakenFromUser: ({ mimeType }) => mimeType.startsWith('image/'), isTakenFromTool: () => false },
    signatures,
    // Some servers read a meaning out of the ids they gave, so these go back unchanged.
    tools: { hasStrictIds: false, marksLooseSchemas: false },
    hasCacheMarks: false,
  },
  options: (given) => ({ [NAME]: given }),
  createModel: ({ model, baseUrl, apiKey, fetch }) =>
    createOpenAICompatible({
      name: NAME,
      baseURL: baseUrl,
      fetch,
      includeUsage: true,
      ...(apiKey && { apiKey }),
    }).languageModel(model),
};
