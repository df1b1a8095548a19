/** What a person wants left out of the beginning of prompts, from the next conversation on. */
export interface StartWishes {
  /** Names of tools and of MCP servers, such as `mcp__github`; nothing is ever inferred. */
  toolsOff(): readonly string[];
  /** Whether schemas leave without annotations that say nothing; no unless said. */
  readonly hasLeanSchemas?: boolean;
}

/** Names that a person switched off, for all who share them. */
export interface ToolSwitches {
  keys(): readonly string[];
  /** Throws or rejects where it cannot be kept. */
  set(name: string, isOff: boolean): void | Promise<void>;
}

/** What is left out of the beginning of one conversation, for as long as it lasts. */
export interface StartState {
  /** The names that were switched off when it began. */
  readonly asked: readonly string[];
  /** Tools that are left out, and those that stay though they were asked for, with the reason. */
  readonly out: readonly string[];
  readonly kept: readonly KeptTool[];
  readonly isLean: boolean;
}

export interface KeptTool {
  readonly name: string;
  readonly why: KeptReason;
}

/** Why a tool that was switched off is declared all the same. */
export const KEPT_REASONS = {
  vendors: 'it is a tool of the vendor itself',
  forced: 'the request forces it with tool_choice',
  called: 'it was called in the conversation',
  named: 'the system prompt, a message or another tool names it',
  marked: 'a cache mark of the agent stands on it',
  inside: 'it is declared among the messages',
  last: 'no other tool would be left',
} as const;

export type KeptReason = keyof typeof KEPT_REASONS;
