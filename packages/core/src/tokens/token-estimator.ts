/** Says how many tokens a text has. One member, so that any tokenizer fits behind it. */
export interface TokenEstimator {
  /**
   * Must give the same answer for the same text. May be asynchronous, for instance while a vocabulary
   * loads. A failure reaches whoever waits for the count; a negative or NaN answer counts as 0.
   */
  estimateText(text: string): number | Promise<number>;
}

const CHARACTERS_PER_TOKEN = 4;

/** Characters divided by four: needs no vocabulary, so it serves tests and the first moments of a program. */
export const characterEstimator: TokenEstimator = {
  estimateText: (text) => Math.ceil(text.length / CHARACTERS_PER_TOKEN),
};
