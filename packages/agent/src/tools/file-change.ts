/** The change that a call would make to a file. */
export interface PreparedChange {
  /** The real path. */
  readonly path: string;
  /** Its text now; undefined when there is no such file. */
  readonly before: string | undefined;
  readonly after: string;
  /** For the model, once it is done: `Replaced 1 occurrence in src/a.ts`. */
  readonly done: string;
}
