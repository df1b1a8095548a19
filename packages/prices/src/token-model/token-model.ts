/** How estimates become the tokens of the recorded model. */
export interface TokenModel {
  /** Tokens of each request that no transcript holds: system prompt and tool schemas. */
  readonly fixedTokens: number;
  /** Tokens of the model for each token of our estimator. */
  readonly tokensPerEstimate: number;
  readonly source: 'recorded usage' | 'defaults';
}
