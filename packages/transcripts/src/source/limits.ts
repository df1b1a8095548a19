/** Sizes beyond which a file is not taken into memory. Recorded sessions have some megabytes. */
export interface SourceLimits {
  /** In characters; a longer line is skipped and reported. */
  readonly line: number;
  /** In characters; a file that is one JSON text and longer than this is refused. Values take many times their text. */
  readonly document: number;
  /** In bytes; a gzip file that unpacks to more is refused. A small one can hold a thousand times its size. */
  readonly unpacked: number;
}

const MEBI = 1024 * 1024;

export const DEFAULT_LIMITS: SourceLimits = { line: 64 * MEBI, document: 64 * MEBI, unpacked: 256 * MEBI };
