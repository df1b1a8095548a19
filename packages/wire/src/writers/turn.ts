/** A part of a conversation in words of no vendor, from which writers make messages. */
export type Turn =
  | { readonly type: 'human'; readonly texts: readonly string[]; readonly isList: boolean }
  | AnswerTurn
  | { readonly type: 'results'; readonly results: readonly Result[]; readonly words: string | undefined }
  /** A message that no version of the format knows. */
  | { readonly type: 'unknown'; readonly value: unknown };

export interface AnswerTurn {
  readonly type: 'answer';
  readonly text: string | undefined;
  readonly thought: string | undefined;
  /** The vendor's signature of the thought. */
  readonly signature?: string;
  readonly calls: readonly Call[];
  /** Parts in words of the format, between its text and its calls. */
  readonly extra?: readonly unknown[];
}

export interface Call {
  readonly id: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the tool takes bare text, where the format has such tools. */
  readonly isBare?: boolean;
}

export interface Result {
  readonly call: Call;
  readonly texts: readonly string[];
  readonly isList: boolean;
  readonly isFailed: boolean;
  /** Parts in words of the format, behind the texts. */
  readonly extra?: readonly unknown[];
}
