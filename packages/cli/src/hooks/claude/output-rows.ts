/** Where the text of a tool's output stands; outputs that are a text or a list of parts need no row. */
export interface OutputRow {
  readonly tool: string;
  readonly key: string;
  readonly source: string;
}

/** Outputs as a hook of Claude Code gets them, which are not yet what the model gets. */
export const OUTPUT_ROWS: readonly OutputRow[] = [
  { tool: 'Bash', key: 'stdout', source: 'hooks of Claude Code 2.1.325, 2026-11' },
  { tool: 'BashOutput', key: 'stdout', source: 'Claude Code documentation, 2026-11' },
  { tool: 'Grep', key: 'content', source: 'hooks of Claude Code 2.1.325, 2026-11' },
];
