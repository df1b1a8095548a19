/** Plain text of any speaker. */
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}

/** The model asks for a tool. `parameters` are whatever the model wrote: never trust their shape. */
export interface ToolCallBlock {
  readonly type: 'tool_call';
  readonly id: string;
  readonly name: string;
  readonly parameters: unknown;
}

/** The answer of a tool. A set `error` means that the call failed, whatever `result` says. */
export interface ToolResponseBlock {
  readonly type: 'tool_response';
  readonly callId: string;
  readonly toolName: string;
  readonly result: unknown;
  readonly error?: string;
}

/** An image, document or recording, as base64 data or as a URL. */
export interface MediaBlock {
  readonly type: 'media';
  readonly mimeType: string;
  readonly data: string;
  readonly encoding: 'base64' | 'url';
  readonly filename?: string;
  readonly caption?: string;
}

/** Reasoning of the model. A signed block is bound to its place and model: keep or drop it, never edit it. */
export interface ThinkingBlock {
  readonly type: 'thinking';
  readonly thought: string;
  readonly signature?: string;
  /** A mark of everything that was sent before it, where the model takes it only behind exactly that. */
  readonly boundTo?: string;
}

/** A piece of source code that is not part of a tool result. */
export interface CodeBlock {
  readonly type: 'code';
  readonly code: string;
  readonly language?: string;
}

/**
 * Part of a request that nobody here understands, such as a block type that is newer than this code. It
 * counts for what it weighs; no pass, strategy or stub touches it, and nothing drops it.
 */
export interface OpaqueBlock {
  readonly type: 'opaque';
  /** The name of the block in its format. */
  readonly kind: string;
  readonly value: unknown;
}

export type ContentBlock =
  | TextBlock
  | ToolCallBlock
  | ToolResponseBlock
  | MediaBlock
  | ThinkingBlock
  | CodeBlock
  | OpaqueBlock;
