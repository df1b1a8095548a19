import { blockKey } from '../blocks/block-key.ts';
import type { DecidableBlock } from '../blocks/decidable-block.ts';
import { CONTENT_KEY } from './conversation-key.ts';

/**
 * A second name of a conversation that is known by its content alone: its first call, which stays when a client
 * writes the beginning anew, as Gemini CLI and Qwen Code do when a session is resumed (2026-11).
 */
export function resumeKey(conversation: string, blocks: readonly DecidableBlock[]): string | undefined {
  if (!conversation.startsWith(CONTENT_KEY)) return undefined;
  const first = blocks.find(({ call }) => call !== undefined);
  if (!first?.call) return undefined;
  return `calls:${blockKey(first.call, { call: first.call, scope: first.scope })}`;
}
