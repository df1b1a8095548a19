/** A client that answers the second read of an unchanged file with a note, so that a lost read cannot come back. */
export interface ReReadRow {
  readonly client: string;
  readonly header?: string;
  /** How its system prompt begins. */
  readonly system?: RegExp;
  readonly source: string;
}

export const RE_READ_ROWS: readonly ReReadRow[] = [
  {
    client: 'Claude Code',
    header: 'x-claude-code-session-id',
    source:
      'requests of 2.1.197 ("Wasted call — file unchanged since your last Read") and of 2.1.325 ("file state is current in your context"), 2026-11',
  },
  {
    client: 'Qwen Code',
    system: /^You are Qwen Code\b/,
    source: 'requests of 0.24.4 ("[File … unchanged since last read …"), 2026-11',
  },
];
