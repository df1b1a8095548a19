/** Keeps what was taken out of requests, so that it can be read back to the byte. */
export interface OriginalStore {
  /** Resolves when the text is safe; undefined where it cannot be kept, such as over the limit of its size. */
  keep(text: string): Promise<KeptOriginal | undefined>;
  /** Undefined when it is not there, or no longer. */
  read(id: string): Promise<string | undefined>;
}

export interface KeptOriginal {
  /** The hash of the text. */
  readonly id: string;
  /** A file that an agent of this machine can read; undefined where the store has no files. */
  readonly path?: string;
}
