import type { WireFormatName } from '@hdc/wire';
import type { Credential } from './credential-of.ts';
import type { Upstream } from './upstream.ts';

/** Where requests with a credential go when nobody says otherwise. */
export interface VendorUpstream extends Upstream {
  /** What it understands; what is of no known format goes by the credential alone. */
  readonly formats: readonly WireFormatName[];
  accepts(credential: Credential): boolean;
}

/**
 * Asked in this order. A key goes only to the vendor that it is from.
 * Sources: the vendors' API references; what clients send, as measured with unchanged clients; 2026-11.
 */
export const VENDOR_UPSTREAMS: readonly VendorUpstream[] = [
  {
    // Keys `sk-ant-api…` in x-api-key; a login's `sk-ant-oat…` as bearer.
    name: 'Anthropic',
    url: new URL('https://api.anthropic.com'),
    version: 'v1',
    formats: ['anthropic-messages'],
    accepts: ({ key, bearer }) => (key ?? bearer ?? '').startsWith('sk-ant-'),
  },
  {
    name: 'Google',
    url: new URL('https://generativelanguage.googleapis.com'),
    version: 'v1beta',
    formats: ['gemini'],
    accepts: ({ googleKey }) => googleKey !== undefined,
  },
  {
    // A login with ChatGPT: a signed token and the account beside it; paths there have no version.
    name: 'ChatGPT',
    url: new URL('https://chatgpt.com/backend-api/codex'),
    version: 'none',
    formats: ['openai-responses'],
    accepts: ({ bearer, chatgptAccount }) => chatgptAccount !== undefined && (bearer ?? '').startsWith('eyJ'),
  },
  {
    name: 'OpenRouter',
    url: new URL('https://openrouter.ai/api'),
    version: 'v1',
    formats: ['openai-chat', 'openai-responses', 'anthropic-messages'],
    accepts: ({ key, bearer }) => (bearer ?? key ?? '').startsWith('sk-or-'),
  },
  {
    name: 'OpenAI',
    url: new URL('https://api.openai.com'),
    version: 'v1',
    formats: ['openai-chat', 'openai-responses'],
    accepts: ({ bearer }) => /^sk-(?!ant-|or-)/.test(bearer ?? ''),
  },
];
