const PIECE_LENGTH = 12;

/** A text in the pieces in which a model streams it. */
export function pieces(text: string): readonly string[] {
  return text.match(new RegExp(`.{1,${PIECE_LENGTH}}`, 'gsu')) ?? [];
}

/** The arguments of a call as the model wrote them. */
export function argumentsText(parameters: unknown): string {
  return typeof parameters === 'string' ? parameters : JSON.stringify(parameters);
}

/** Tokens that an answer reports when the script does not say any. */
export const DEFAULT_USAGE = { inputTokens: 20, outputTokens: 7 } as const;
