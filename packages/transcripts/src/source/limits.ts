/** Sizes in characters beyond which a file is not taken into memory. */
export interface SourceLimits {
  /** A longer line is skipped and reported. */
  readonly line: number;
  /** A file that is one JSON text and longer than this is refused. */
  readonly document: number;
}

export const DEFAULT_LIMITS: SourceLimits = { line: 64 * 1024 * 1024, document: 256 * 1024 * 1024 };
