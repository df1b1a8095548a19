import type { WireFormatName } from '@hdc/wire';
import type { Credential, CredentialPlace } from './credential-of.ts';
import type { Upstream } from './upstream.ts';

/** The vendor for requests with a credential, unless a person says otherwise. */
export interface VendorUpstream extends Upstream {
  /** The formats it understands; requests of no known format go by the credential alone. */
  readonly formats: readonly WireFormatName[];
  /** The places in which it looks for a credential. */
  readonly places: readonly CredentialPlace[];
  /** Whether a credential is from this vendor, wherever it stands. */
  owns(credential: Credential): boolean;
}

/**
 * A key goes only to the vendor that it is from.
 * Sources: the vendors' API references; what clients send, as measured with unchanged clients; 2026-11.
 */
export const VENDOR_UPSTREAMS: readonly VendorUpstream[] = [
  {
    // Keys `sk-ant-api…` in x-api-key; a login's `sk-ant-oat…` as bearer.
    name: 'Anthropic',
    url: new URL('https://api.anthropic.com'),
    version: 'v1',
    formats: ['anthropic-messages'],
    places: ['x-api-key', 'authorization'],
    owns: ({ value }) => value.startsWith('sk-ant-'),
  },
  {
    name: 'Google',
    url: new URL('https://generativelanguage.googleapis.com'),
    version: 'v1beta',
    formats: ['gemini'],
    places: ['x-goog-api-key', 'query', 'authorization'],
    owns: ({ place, value }) => place === 'x-goog-api-key' || place === 'query' || value.startsWith('AIza'),
  },
  {
    // A login with ChatGPT; paths there have no version.
    name: 'ChatGPT',
    url: new URL('https://chatgpt.com/backend-api/codex'),
    version: 'none',
    formats: ['openai-responses'],
    places: ['authorization'],
    owns: ({ isChatgptLogin }) => isChatgptLogin,
  },
  {
    name: 'OpenRouter',
    url: new URL('https://openrouter.ai/api'),
    version: 'v1',
    formats: ['openai-chat', 'openai-responses', 'anthropic-messages'],
    places: ['authorization', 'x-api-key'],
    owns: ({ value }) => value.startsWith('sk-or-'),
  },
  {
    name: 'OpenAI',
    url: new URL('https://api.openai.com'),
    version: 'v1',
    formats: ['openai-chat', 'openai-responses'],
    places: ['authorization'],
    owns: ({ value }) => /^sk-(?!ant-|or-)/.test(value),
  },
];
