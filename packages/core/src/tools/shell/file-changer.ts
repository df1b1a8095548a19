/** Programs that change files without saying how, so that nobody knows what those hold afterwards. */
export interface FileChanger {
  /** Names without folders, with blanks between them. */
  readonly program: string;
  /** The first word behind it that is no option. */
  readonly command?: RegExp;
  /** One of its words must be such. */
  readonly with?: RegExp;
  /** None of its words may be such. */
  readonly without?: RegExp;
  /** The files and folders that it names, else those below where it runs; everything; or files of these names. */
  readonly changes: 'named' | 'everything' | readonly string[];
  /** The old content goes on elsewhere. */
  readonly moves?: true;
  /** Only how the text looks is another: what was replaced in it does not come back. */
  readonly formats?: true;
}
