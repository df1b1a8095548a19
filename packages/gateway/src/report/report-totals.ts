/** Sums over requests. */
export interface ReportTotals {
  readonly requests: number;
  /** Tokens of answered requests. */
  readonly rawTokens: number;
  readonly sentTokens: number;
  /** Tokens that would have gone too, where nothing might change. */
  readonly wouldBeSavedTokens: number;
  /** US dollars by which the bill would have been smaller then, about; negative if it would be larger. */
  readonly wouldBeSaving: number;
  readonly cachedTokens: number;
  readonly writtenTokens: number;
  readonly outputTokens: number;
  /** Requests whose price is known; the sums of money are about these. */
  readonly pricedRequests: number;
  /** US dollars. */
  readonly paid: number;
  readonly rawCost: number;
  /** How far `rawCost` may be off, since tokens that were not sent are estimated. */
  readonly rawCostError: number;
  /** Between these the saving lies with 95 %, by drawing conversations again; left out for fewer than five. */
  readonly savedBetween?: readonly [low: number, high: number];
  /** The cost of our own rewrites, a part of `paid`. */
  readonly rewriteCost: number;
  readonly rewrites: number;
  /** The saving of our cache breakpoints, a part of `rawCost` − `paid`. */
  readonly markSaving: number;
  readonly misses: number;
  readonly missedTokens: number;
  readonly missCost: number;
  /** Faults of the gateway itself. */
  readonly faults: number;
  /** The vendor refused them, cut its answer, or could not be reached. */
  readonly failed: number;
  readonly recovered: number;
  /** Results that were sent whole, since the model had asked again for what it had got a part of. */
  readonly bounced: number;
}
