/** The place of an agent's hooks after a tool, and the tools for which one is worth it. */
export interface HookRow {
  readonly name: string;
  readonly title: string;
  /** Below the home folder. */
  readonly path: readonly string[];
  /** The list of hooks in its settings. */
  readonly key: readonly string[];
  /** Tools by the agent's own pattern. */
  readonly matcher: string;
  /** The time after which the agent goes on without the hook. */
  readonly timeoutSeconds: number;
  readonly source: string;
}

export const HOOK_ROWS: readonly HookRow[] = [
  {
    name: 'claude',
    title: 'Claude Code',
    path: ['.claude', 'settings.json'],
    key: ['hooks', 'PostToolUse'],
    // Reads hold no numbers yet, and edits say little: a process for each of them would bring nothing.
    matcher: 'Bash|BashOutput|Grep|mcp__.*',
    timeoutSeconds: 10,
    source: 'Claude Code documentation, hooks; run with 2.1.325, 2026-11',
  },
];
