import type { ContentBlock } from '../content/content-block.ts';
import type { ContentMetadata, IContent } from '../content/i-content.ts';

/** A tool as it is offered to a model. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ChatCompletionRequest {
  readonly contents: readonly IContent[];
  readonly tools?: readonly ToolDeclaration[];
  readonly systemPrompt?: string;
  /** The longest answer that still fits; without it the provider decides. */
  readonly maxOutputTokens?: number;
  readonly signal?: AbortSignal;
}

/** A part of the answer. Text and thinking come in pieces, a tool call always whole. */
export interface ChatCompletionChunk {
  readonly blocks: readonly ContentBlock[];
  /** Usage and model, once they are known. */
  readonly metadata?: ContentMetadata;
}

/** A model behind an API. */
export interface IProvider {
  readonly name: string;
  /** Rejects on failure, also in the middle of the stream; ends early when the signal aborts. */
  generateChatCompletion(request: ChatCompletionRequest): AsyncIterable<ChatCompletionChunk>;
}
