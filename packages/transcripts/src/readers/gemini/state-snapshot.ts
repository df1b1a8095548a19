import type { ContentBlock } from '@hdc/core';

/** A compression of Gemini CLI leaves its summary in these tags and marks it in no other way. */
export function isSnapshot(blocks: readonly ContentBlock[]): boolean {
  const [first] = blocks;
  return first?.type === 'text' && /^\s*<state_snapshot>/.test(first.text);
}
