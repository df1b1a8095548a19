/** One message of a request, in the shape that every tool is handed and gives back. */
export type PeerMessage = UserMessage | AssistantMessage | ToolMessage;

interface UserMessage {
  readonly role: 'user';
  readonly text: string;
}

export interface AssistantMessage {
  readonly role: 'assistant';
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly PeerCall[];
}

export interface PeerCall {
  /** Unique within a request. */
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface ToolMessage {
  readonly role: 'tool';
  readonly results: readonly PeerResult[];
}

export interface PeerResult {
  /** The id of the call that it answers. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
}
