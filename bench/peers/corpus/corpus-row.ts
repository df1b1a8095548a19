/** One public session: its source, and the hashes that identify it. None of its text is here. */
export interface CorpusRow {
  /** The file in the folder that the script assembles. */
  readonly file: string;
  readonly repository: string;
  /** The branch, if the commit is not on the usual one. */
  readonly branch?: string;
  readonly path: string;
  readonly commit: string;
  readonly licence: string;
  /** SHA-256 of the session without its texts, which stays the same in copies with anonymised names. */
  readonly shape: string;
  /** SHA-256 of the copy that the published figures come from, unpacked. */
  readonly sha256: string;
  /** Further steps to get the file. */
  readonly note?: string;
}
