/** How estimates become the tokens of the recorded model. */
export interface TokenModel {
  /** Tokens of each request that no transcript holds: system prompt and tool schemas. */
  readonly fixedTokens: number;
  /** Tokens of the model for each token of our estimator. */
  readonly tokensPerEstimate: number;
  /** `no fit`: usage was recorded, but no believable line goes through it, so that estimates stay as they are. */
  readonly source: 'recorded usage' | 'no fit' | 'defaults';
}
