import type { ContentBlock, ThinkingBlock, ToolCallBlock } from '../content/content-block.ts';
import { VENDORS } from '../vendors/vendors.ts';

/** Calls that a vendor signed, and what holds the signature: they stay as they are, or go all together. */
export interface SignedCalls {
  readonly thinking: readonly ThinkingBlock[];
  readonly calls: readonly ToolCallBlock[];
}

const TAGS = VENDORS.flatMap(({ callSignature }) => callSignature?.tag ?? []);

/** The signed calls of an answer, group by group: a signature vouches for all calls up to the next one. */
export function findSignedCalls(blocks: readonly ContentBlock[]): readonly SignedCalls[] {
  if (!blocks.some(isSignature)) return NONE;
  const groups: { thinking: ThinkingBlock[]; calls: ToolCallBlock[] }[] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (block.type === 'tool_call') group?.calls.push(block);
    if (!isSignature(block)) continue;
    if (group?.calls.length === 0) group.thinking.push(block);
    else groups.push({ thinking: [block], calls: [] });
  }
  return groups.filter(({ calls }) => calls.length > 0);
}

const NONE: readonly SignedCalls[] = [];

function isSignature(block: ContentBlock): block is ThinkingBlock {
  return block.type === 'thinking' && TAGS.some((tag) => block.signature?.startsWith(tag));
}

/** Whether a call among these blocks is signed. */
export function isSignedCall(call: ToolCallBlock, blocks: readonly ContentBlock[]): boolean {
  return findSignedCalls(blocks).some(({ calls }) => calls.includes(call));
}
