import type { ContentMetadata, IContent } from './i-content.ts';

export function createUserMessage(text: string, metadata?: ContentMetadata): IContent {
  return freezeContent({
    speaker: 'human',
    blocks: [{ type: 'text', text }],
    ...(metadata && { metadata }),
  });
}

/** A tool entry with one response; a failed call has its message in `error`. */
export function createToolResponse(
  callId: string,
  toolName: string,
  result: unknown,
  error?: string,
  metadata?: ContentMetadata,
): IContent {
  return freezeContent({
    speaker: 'tool',
    blocks: [{ type: 'tool_response', callId, toolName, result, ...(error !== undefined && { error }) }],
    ...(metadata && { metadata }),
  });
}

/** Makes the immutability of entries hold at run time; tool parameters and results stay as they are. */
export function freezeContent(entry: IContent): IContent {
  for (const block of entry.blocks) Object.freeze(block);
  Object.freeze(entry.blocks);
  if (entry.metadata) Object.freeze(entry.metadata);
  return Object.freeze(entry);
}
