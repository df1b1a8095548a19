/** The options of one command that a remembered consent admits. */
export interface HarmlessRow {
  /** The words it begins with, as they are typed. */
  readonly command: string;
  /** Options of one letter, which may stand together; `#` stands for a number (`-20`). */
  readonly letters?: string;
  /** Options of more than one letter, with or without `=` and a value. */
  readonly options?: string;
  /**
   * Words that are no options: any; only paths and names inside of the folder, for what runs or writes them; or
   * the very ones that the person saw, for what sends, runs or deletes by name.
   */
  readonly operands: 'any' | 'inside' | 'as-typed';
}
