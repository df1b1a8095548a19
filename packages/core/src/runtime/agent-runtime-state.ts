import type { RuntimeModelFacts } from './runtime-model-facts.ts';

/** Which model the conversation is held with, and what is known of it. */
export interface AgentRuntimeState extends RuntimeModelFacts {
  readonly provider: string;
  readonly model: string;
}
