import type { ScriptedAnswer } from '../script-step.ts';
import type { WireMessage } from '../wire-message.ts';
import type { WireBinding } from './wire-binding.ts';

/** One vendor's API on the wire. */
export interface Wire {
  readonly path: RegExp;
  /** The path between the server's address and the vendor's path. */
  readonly basePath: string;
  /** The events of an answer, ready to be sent. */
  readonly encode: (answer: ScriptedAnswer, model: string) => readonly string[];
  readonly failureBody: (status: number, message: string) => unknown;
  /** The vendor's words for a request that is too long. */
  readonly overflow: { readonly status: number; readonly message: string };
  /** The key of the messages in the body. */
  readonly messagesKey: string;
  readonly read: (body: unknown) => readonly WireMessage[];
  readonly rules: WireRules;
  /** Set if the vendor has models that bind thinking to the content sent before it. */
  readonly createBinding?: () => WireBinding;
}

export interface WireRules {
  /** Roles of which two in a row are refused. */
  readonly alternating: readonly WireMessage['role'][];
  /** The role of messages that hold results. */
  readonly resultRole: WireMessage['role'];
  /** The demands of this vendor alone. */
  readonly check: (body: unknown) => readonly string[];
}
