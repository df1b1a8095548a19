/** `count` of `of`; shares of several samples are added up before they are divided. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Everything that can be measured of a sample; `docs/evidence.md` says what each means. */
export const METER_NAMES = [
  'neededNames',
  'neededNumbers',
  'reachableNames',
  'reachableNumbers',
  'keptLiterals',
  'alteredLiterals',
  'bounce',
  'bounceBase',
  'pruningOrder',
] as const;

export type MeterName = (typeof METER_NAMES)[number];

/** The results of every meter. */
export type Measures = Readonly<Record<MeterName, Share>>;
