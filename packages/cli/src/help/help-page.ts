/** A help text, before it is laid out. */
export interface HelpPage {
  readonly usage: string;
  readonly summary: string;
  readonly sections: readonly HelpSection[];
  /** Paragraphs at the end. */
  readonly notes: readonly string[];
}

export interface HelpSection {
  readonly title: string;
  readonly rows: readonly { readonly term: string; readonly text: string }[];
}
