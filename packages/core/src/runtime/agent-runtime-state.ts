import type { ResolvedModel } from '../vendors/resolved-model.ts';

/** The model of the conversation, and the known facts about it. */
export interface AgentRuntimeState {
  readonly provider: string;
  readonly model: string;
  /** Left out, what the vendors' rows say of the name. */
  readonly resolved?: ResolvedModel | undefined;
}

/** Takes what a developer may want to see. Must not throw. */
export interface DebugLogger {
  debug(message: string, details?: Readonly<Record<string, unknown>>): void;
}
