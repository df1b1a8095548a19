/** US dollars for a million tokens of each kind. */
export interface Rates {
  readonly input: number;
  readonly cacheRead: number;
  /** Written for five minutes, or as long as the vendor keeps it by itself. */
  readonly cacheWrite: number;
  /** Written for an hour. */
  readonly cacheWrite1h: number;
  readonly output: number;
}
