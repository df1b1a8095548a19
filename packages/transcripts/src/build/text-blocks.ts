import type { ContentBlock, TextBlock } from '@hdc/core';

/** No block for a text without content. */
export function textBlocks(text: string | undefined): readonly TextBlock[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** A thought, or its signature alone where the agent records no more than that. */
export function thinkingBlocks(thought: string | undefined, signature?: string): readonly ContentBlock[] {
  if (!thought && !signature) return [];
  return [{ type: 'thinking', thought: thought ?? '', ...(signature && { signature }) }];
}
