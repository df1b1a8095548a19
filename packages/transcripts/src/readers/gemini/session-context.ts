import type { ContentBlock } from '@hdc/core';

/** Gemini CLI begins a conversation with facts about the machine, in the name of the user. */
export function isSessionContext([first]: readonly ContentBlock[]): boolean {
  return first?.type === 'text' && /^\s*<session_context>/.test(first.text);
}
