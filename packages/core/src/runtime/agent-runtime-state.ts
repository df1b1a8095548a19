/** Which model the conversation is held with. */
export interface AgentRuntimeState {
  readonly provider: string;
  readonly model: string;
}
