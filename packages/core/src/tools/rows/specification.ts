import { COMMAND, FETCHED, FOLDER, LINES, SEARCHED, SPECIFIED_PATHS } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

export const SPECIFICATION = 'specification';
const GEMINI = 'Gemini CLI';
const BOTH = `${SPECIFICATION}, ${GEMINI}`;

/** The tools that the specification names, many of them Gemini CLI's, and the others of Gemini CLI. */
export const SPECIFICATION_TOOLS: readonly ToolRow[] = [
  { name: 'read_file', agent: BOTH, kind: 'read', paths: SPECIFIED_PATHS, range: LINES },
  { name: 'read_line_range', agent: SPECIFICATION, kind: 'read', paths: SPECIFIED_PATHS, range: LINES },
  {
    name: 'read_many_files',
    agent: BOTH,
    kind: 'read',
    paths: [
      { list: 'paths', mayBePatterns: true },
      { list: 'include', mayBePatterns: true },
    ],
    range: LINES,
  },
  { name: 'ast_read_file', agent: SPECIFICATION, kind: 'read', paths: SPECIFIED_PATHS, range: LINES },
  { name: 'write_file', agent: BOTH, kind: 'write', paths: SPECIFIED_PATHS, wholeFile: true },
  { name: 'ast_edit', agent: SPECIFICATION, kind: 'write', paths: SPECIFIED_PATHS },
  { name: 'replace', agent: BOTH, kind: 'write', paths: SPECIFIED_PATHS },
  { name: 'insert_at_line', agent: SPECIFICATION, kind: 'write', paths: SPECIFIED_PATHS },
  { name: 'delete_line_range', agent: SPECIFICATION, kind: 'write', paths: SPECIFIED_PATHS },
  { name: 'run_shell_command', agent: BOTH, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'todo_write', agent: SPECIFICATION, kind: 'notes' },
  { name: 'todo_read', agent: SPECIFICATION, kind: 'notes' },

  { name: 'search_file_content', agent: GEMINI, kind: 'search', subject: SEARCHED },
  { name: 'grep_search', agent: GEMINI, kind: 'search', subject: SEARCHED },
  { name: 'glob', agent: `${GEMINI}, OpenCode, Copilot`, kind: 'search', subject: SEARCHED },
  { name: 'list_directory', agent: GEMINI, kind: 'search', subject: SEARCHED },
  { name: 'write_todos', agent: GEMINI, kind: 'notes' },
  { name: 'update_topic', agent: GEMINI, kind: 'notes' },
  { name: 'delegate_to_agent', agent: GEMINI, kind: 'notes', delegates: true },
  { name: 'invoke_agent', agent: GEMINI, kind: 'notes', delegates: true },
  { name: 'exit_plan_mode', agent: `${GEMINI}, Qwen Code, Copilot`, kind: 'notes', asks: true },
  { name: 'ask_user_question', agent: 'Qwen Code', kind: 'notes', asks: true },
  { name: 'web_fetch', agent: GEMINI, kind: 'web', subject: FETCHED },
  { name: 'google_web_search', agent: GEMINI, kind: 'web', subject: FETCHED },
];
