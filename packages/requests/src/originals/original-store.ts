/** Keeps what was taken out of requests, so that it can be read back to the byte. */
export interface OriginalStore {
  /** Resolves when the text is safe; undefined where it cannot be kept, such as on a full disk. Never rejects. */
  keep(text: string): Promise<KeptOriginal | undefined>;
  /** Undefined when it is not there, or no longer. Never rejects. */
  read(id: string): Promise<string | undefined>;
  /** Says that these are still pointed at, so that they are not the next to go. Never rejects. */
  touch(ids: readonly string[]): Promise<void>;
}

export interface KeptOriginal {
  /** The hash of the text. */
  readonly id: string;
  /** A file that an agent of this machine can read; undefined where the store has no files. */
  readonly path?: string;
}
