import { COMMAND, FETCHED, FILE_PATH, FOLDER, LINES, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Claude Code';

export const CLAUDE_CODE_TOOLS: readonly ToolRow[] = [
  { name: 'Read', agent, kind: 'read', paths: FILE_PATH, range: LINES, numbersLines: true },
  { name: 'Write', agent, kind: 'write', paths: FILE_PATH, wholeFile: true },
  { name: 'Edit', agent, kind: 'write', paths: FILE_PATH },
  { name: 'MultiEdit', agent, kind: 'write', paths: FILE_PATH },
  { name: 'NotebookEdit', agent, kind: 'write', paths: [{ key: 'notebook_path' }] },
  { name: 'Bash', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  // Names a running command by its id, not by its text.
  { name: 'BashOutput', agent, kind: 'shell', command: [], folder: [] },
  { name: 'Grep', agent, kind: 'search', subject: SEARCHED },
  { name: 'Glob', agent, kind: 'search', subject: SEARCHED },
  { name: 'LS', agent, kind: 'search', subject: SEARCHED },
  { name: 'TodoWrite', agent, kind: 'notes' },
  { name: 'ExitPlanMode', agent, kind: 'notes' },
  { name: 'Task', agent, kind: 'notes' },
  { name: 'Agent', agent, kind: 'notes' },
  { name: 'WebFetch', agent, kind: 'web', subject: FETCHED },
  { name: 'WebSearch', agent, kind: 'web', subject: FETCHED },
];
