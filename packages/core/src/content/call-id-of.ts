import type { ContentBlock } from './content-block.ts';

/** The call that a block makes or answers. */
export function callIdOf(block: ContentBlock): string | undefined {
  if (block.type === 'tool_call') return block.id;
  return block.type === 'tool_response' ? block.callId : undefined;
}
