/** How much is kept, and for how long. */
export interface OriginalLimits {
  /** The limit of all files together; the least recently used go first. */
  readonly maxBytes: number;
  /** After their last use. */
  readonly maxAgeMs: number;
  /** Content used since then stays, however much there is: a session may still point at it. */
  readonly minAgeMs: number;
}

const DAY_MS = 86_400_000;

export const DEFAULT_ORIGINAL_LIMITS: OriginalLimits = {
  maxBytes: 2 * 1024 ** 3,
  maxAgeMs: 30 * DAY_MS,
  minAgeMs: DAY_MS,
};
