/** Which model the conversation is held with. */
export interface AgentRuntimeState {
  readonly provider: string;
  readonly model: string;
  /** What the provider says of the model's window, where it says anything. */
  readonly contextLimit?: number;
}
