import { findFiles, listDirectory, readFile, replaceText, searchFiles, writeFile } from './file-tools.ts';
import { runShellCommand } from './run-shell-command.ts';
import { writeTodos } from './write-todos.ts';

export interface ToolOutcome {
  readonly result: string;
  readonly error?: string;
}

type Tool = (workspace: string, parameters: Readonly<Record<string, unknown>>) => ToolOutcome;

const TOOLS: ReadonlyMap<string, Tool> = new Map([
  ['read_file', readFile],
  ['write_file', writeFile],
  ['replace', replaceText],
  ['list_directory', listDirectory],
  ['glob', findFiles],
  ['search_file_content', searchFiles],
  ['run_shell_command', runShellCommand],
  ['todo_write', writeTodos],
]);

/** Really runs a tool in the workspace. What goes wrong is the tool's answer, as it is for an agent. */
export function runTool(
  workspace: string,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
): ToolOutcome {
  const tool = TOOLS.get(name);
  if (!tool) throw new Error(`The story calls an unknown tool: ${name}`);
  try {
    return tool(workspace, parameters);
  } catch (cause) {
    const error = cause instanceof Error ? cause.message : String(cause);
    return { result: error, error };
  }
}
