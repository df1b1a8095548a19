import type { ContentBlock, IContent, ToolCallBlock } from '@hdc/core';
import { programMarks, toolActivityOf } from '@hdc/core/content';
import type { ContentKind } from './content-kinds.ts';

/** A part of an entry, by what it is, with its share of the entry's tokens. */
export interface EntryPart {
  readonly kind: ContentKind;
  readonly share: number;
}

/** The call that a block is or answers; undefined for blocks that are neither. */
export type CallOf = (block: ContentBlock) => ToolCallBlock | undefined;

/** The kinds of content in an entry. Blocks share its tokens by their length, so that nothing is counted twice. */
export function kindsOfEntry(entry: IContent, callOf: CallOf, root: string): readonly EntryPart[] {
  const sizes = entry.blocks.map((block) => ({
    kind: kindOf(block, entry, callOf, root),
    size: sizeOf(block),
  }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  return sizes.map(({ kind, size }) => ({ kind, share: total === 0 ? 1 / sizes.length : size / total }));
}

const KIND_OF_ACTIVITY = {
  read: 'read',
  write: 'edit',
  shell: 'command',
  search: 'search',
  web: 'web',
  notes: 'tool',
  unknown: 'tool',
} as const satisfies Readonly<Record<ReturnType<typeof toolActivityOf>['kind'], ContentKind>>;

function kindOf(
  block: ContentBlock,
  { speaker, metadata }: IContent,
  callOf: CallOf,
  root: string,
): ContentKind {
  const call = callOf(block);
  if (call) return KIND_OF_ACTIVITY[toolActivityOf(call, root).kind];
  if (block.type === 'tool_call' || block.type === 'tool_response') return 'tool';
  if (block.type === 'thinking') return 'thinking';
  if (speaker === 'ai') return 'answer';
  if (metadata?.isSummary) return 'summary';
  return metadata?.synthetic || programMarks([block]) ? 'reminder' : 'message';
}

/** In characters; exact only where it is compared within one entry. */
function sizeOf(block: ContentBlock): number {
  switch (block.type) {
    case 'text':
      return block.text.length;
    case 'code':
      return block.code.length;
    // Newer models show only a summary of a thought; the signature has its length.
    case 'thinking':
      return block.signature?.length ?? block.thought.length;
    case 'media':
      return MEDIA_SIZE;
    case 'tool_call':
      return lengthOf(block.parameters);
    case 'tool_response':
      return lengthOf(block.result);
    case 'opaque':
      return lengthOf(block.value);
  }
}

/** A picture costs about as much as so much text, however long its data. */
const MEDIA_SIZE = 6_000;

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : (JSON.stringify(value)?.length ?? 0);
}
