/** One public session: where it is to be had, and how to know it again. None of its text is here. */
export interface CorpusRow {
  /** The file in the folder that the script assembles. */
  readonly file: string;
  readonly repository: string;
  /** The branch, if the commit is not on the usual one. */
  readonly branch?: string;
  readonly path: string;
  readonly commit: string;
  readonly licence: string;
  /** SHA-256 of what was recorded without any text: it is the same in copies whose names were made unreadable. */
  readonly shape: string;
  /** SHA-256 of the copy that the published figures come from, unpacked. */
  readonly sha256: string;
  /** Further steps to get the file. */
  readonly note?: string;
}
