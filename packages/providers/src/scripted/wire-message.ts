/** One message of a recorded request, in words that hold for every vendor. */
export interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool' | 'unknown';
  /** Texts as they were sent, blank ones included. */
  readonly texts: readonly string[];
  readonly calls: readonly WireCall[];
  readonly results: readonly WireResult[];
  /** Signatures of thoughts, calls and texts, and encrypted reasoning. */
  readonly signatures: readonly string[];
  /** Pictures and files. */
  readonly media: number;
}

export interface WireCall {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

export interface WireResult {
  readonly id: string;
  readonly text: string;
}

/** Collects the parts of a message; empty if a part is not of that kind. */
export type WireParts = Partial<Omit<WireMessage, 'role'>>;

export function wireMessage(role: WireMessage['role'], parts: readonly WireParts[]): WireMessage {
  return {
    role,
    texts: parts.flatMap((part) => part.texts ?? []),
    calls: parts.flatMap((part) => part.calls ?? []),
    results: parts.flatMap((part) => part.results ?? []),
    signatures: parts.flatMap((part) => part.signatures ?? []),
    media: parts.reduce((sum, part) => sum + (part.media ?? 0), 0),
  };
}
