/** A tool that touches no file by its own parameters, but whose output grows old. */
export interface ToolClass {
  readonly name: string;
  readonly agent: string;
  /** `shell` runs commands, `search` looks for something, `web` fetches pages, `notes` keeps the agent's own plans. */
  readonly kind: 'shell' | 'search' | 'web' | 'notes';
}

/** Commands, searches and notes of the agents we know. A tool that is not listed is unknown. */
const TOOL_CLASSES: readonly ToolClass[] = [
  { name: 'run_shell_command', agent: 'specification, Gemini CLI', kind: 'shell' },
  { name: 'search_file_content', agent: 'Gemini CLI', kind: 'search' },
  { name: 'grep_search', agent: 'Gemini CLI', kind: 'search' },
  { name: 'glob', agent: 'Gemini CLI, OpenCode, Copilot', kind: 'search' },
  { name: 'list_directory', agent: 'Gemini CLI', kind: 'search' },
  { name: 'write_todos', agent: 'Gemini CLI', kind: 'notes' },
  { name: 'todo_write', agent: 'specification', kind: 'notes' },
  { name: 'todo_read', agent: 'specification', kind: 'notes' },
  { name: 'Bash', agent: 'Claude Code', kind: 'shell' },
  { name: 'BashOutput', agent: 'Claude Code', kind: 'shell' },
  { name: 'Grep', agent: 'Claude Code', kind: 'search' },
  { name: 'Glob', agent: 'Claude Code', kind: 'search' },
  { name: 'LS', agent: 'Claude Code', kind: 'search' },
  { name: 'TodoWrite', agent: 'Claude Code', kind: 'notes' },
  { name: 'ExitPlanMode', agent: 'Claude Code', kind: 'notes' },
  { name: 'Task', agent: 'Claude Code', kind: 'notes' },
  { name: 'Agent', agent: 'Claude Code', kind: 'notes' },
  { name: 'WebFetch', agent: 'Claude Code', kind: 'web' },
  { name: 'WebSearch', agent: 'Claude Code', kind: 'web' },
  { name: 'webfetch', agent: 'OpenCode', kind: 'web' },
  { name: 'web_fetch', agent: 'Gemini CLI', kind: 'web' },
  { name: 'google_web_search', agent: 'Gemini CLI', kind: 'web' },
  { name: 'shell', agent: 'Codex', kind: 'shell' },
  { name: 'exec_command', agent: 'Codex', kind: 'shell' },
  { name: 'update_plan', agent: 'Codex', kind: 'notes' },
  { name: 'bash', agent: 'OpenCode, pi, Copilot, SWE-agent', kind: 'shell' },
  { name: 'grep', agent: 'OpenCode, pi, Copilot', kind: 'search' },
  { name: 'find', agent: 'pi', kind: 'search' },
  { name: 'ls', agent: 'pi', kind: 'search' },
  { name: 'list', agent: 'OpenCode', kind: 'search' },
  { name: 'task', agent: 'OpenCode, Copilot', kind: 'notes' },
  { name: 'todowrite', agent: 'OpenCode', kind: 'notes' },
  { name: 'execute_bash', agent: 'OpenHands', kind: 'shell' },
  { name: 'run_commands', agent: 'Cline', kind: 'shell' },
  { name: 'execute_command', agent: 'Cline, Roo', kind: 'shell' },
  { name: 'search', agent: 'Cline', kind: 'search' },
  { name: 'search_files', agent: 'Cline, Roo', kind: 'search' },
  { name: 'list_files', agent: 'Cline, Roo', kind: 'search' },
];

const KIND_BY_NAME: ReadonlyMap<string, ToolClass['kind']> = new Map(
  TOOL_CLASSES.map(({ name, kind }) => [name, kind]),
);

export function toolClassOf(name: string): ToolClass['kind'] | undefined {
  return KIND_BY_NAME.get(name);
}
