import type { Vendor } from './vendor.ts';

/** Services that serve the models of others, each with its own words. */
export const hosts: Vendor = {
  id: 'hosts',
  versions: [],
  caches: [],
  models: [],
  overflowSigns: [
    {
      status: [400, 413],
      message: /reduce the length of the messages|request too large for model/i,
      source: 'Groq, API errors',
      asOf: '2026-11',
    },
    { message: /longer than the model's context length/i, source: 'Together, API errors', asOf: '2026-11' },
    {
      message: /input is too long for requested model/i,
      source: 'Amazon Bedrock, API errors: ValidationException',
      asOf: '2026-11',
    },
    {
      message: /prompt token count of \d+ exceeds the limit/i,
      source: 'GitHub Copilot, API errors: model_max_prompt_tokens_exceeded',
      asOf: '2026-11',
    },
    {
      status: [400],
      message: /endpoint's maximum context length is \d+/i,
      source: 'OpenRouter, API errors',
      asOf: '2026-11',
    },
  ],
};
