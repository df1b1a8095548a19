import type { WireMessage } from '../wire-message.ts';
import { readMessages } from './read-messages.ts';

/** Answers of functions come from the user; here they have a role of their own. */
export function readGoogleRequest(body: unknown): readonly WireMessage[] {
  return readMessages(body, {
    format: 'gemini',
    list: 'contents',
    roles: { user: 'user', model: 'assistant' },
    ownResults: true,
    joined: [],
  });
}
