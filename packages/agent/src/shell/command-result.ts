export interface CommandResult {
  /** Its output, cleaned and cut in the middle if it is too long. */
  readonly output: string;
  /** Lines that it wrote, left out or not. */
  readonly lineCount: number;
  readonly ending: CommandEnding;
  readonly durationMs: number;
}

export type CommandEnding =
  | { readonly how: 'exited'; readonly exitCode: number }
  | { readonly how: 'killed'; readonly signal: NodeJS.Signals }
  | { readonly how: 'timed-out' }
  | { readonly how: 'interrupted' };
