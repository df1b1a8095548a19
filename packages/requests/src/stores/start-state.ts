/** The parts left out of the beginning of one conversation, for as long as it lasts. */
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
  marked: 'it carries a cache breakpoint of the agent',
  inside: 'it is declared among the messages',
  last: 'no other tool would be left',
} as const;

export type KeptReason = keyof typeof KEPT_REASONS;
