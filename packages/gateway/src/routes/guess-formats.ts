import type { IncomingHttpHeaders } from 'node:http';
import type { WireFormatName } from '@hdc/wire';

/**
 * Whose requests look like that though they hold no conversation, such as a list of models: they go where a
 * person sends the conversations of the same client. Sources: the vendors' API references; 2026-11.
 */
export function guessFormats(headers: IncomingHttpHeaders, target: string): readonly WireFormatName[] {
  if (headers['anthropic-version'] !== undefined) return ['anthropic-messages'];
  if (/^\/(?:inference-profiles|foundation-models)(?=[/?]|$)/.test(target)) {
    return ['bedrock-converse', 'anthropic-messages'];
  }
  if (headers['x-goog-api-key'] !== undefined || /^\/v1beta\d*\//.test(target)) return ['gemini'];
  if (headers['chatgpt-account-id'] !== undefined) return ['openai-responses'];
  return headers.authorization === undefined ? [] : ['openai-chat', 'openai-responses'];
}
