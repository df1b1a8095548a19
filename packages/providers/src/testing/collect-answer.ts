import type { ChatCompletionChunk, ContentMetadata, ToolCallBlock } from '@hdc/core';

export interface CollectedAnswer {
  /** Texts in the pieces in which they came. */
  readonly texts: string[];
  readonly calls: ToolCallBlock[];
  thought: string;
  signature: string | undefined;
  metadata: ContentMetadata;
  error: unknown;
}

/** Reads an answer to its end or to its error. */
export async function collectAnswer(chunks: AsyncIterable<ChatCompletionChunk>): Promise<CollectedAnswer> {
  const answer: CollectedAnswer = {
    texts: [],
    calls: [],
    thought: '',
    signature: undefined,
    metadata: {},
    error: undefined,
  };
  try {
    for await (const { blocks, metadata } of chunks) {
      for (const block of blocks) {
        if (block.type === 'text') answer.texts.push(block.text);
        if (block.type === 'tool_call') answer.calls.push(block);
        if (block.type === 'thinking') {
          answer.thought += block.thought;
          answer.signature ??= block.signature;
        }
      }
      answer.metadata = { ...answer.metadata, ...metadata };
    }
  } catch (error) {
    answer.error = error;
  }
  return answer;
}
