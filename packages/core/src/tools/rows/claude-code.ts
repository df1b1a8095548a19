import { COMMAND, FETCHED, FILE_PATH, FOLDER, LINES, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Claude Code';
const NOTEBOOK = [{ key: 'notebook_path' }];

export const CLAUDE_CODE_TOOLS: readonly ToolRow[] = [
  { name: 'Read', agent, kind: 'read', paths: FILE_PATH, range: LINES, numbersLines: ['→', '\t'] },
  { name: 'Write', agent, kind: 'write', paths: FILE_PATH, wholeFile: true, numbersLines: ['→'] },
  // Older versions show the lines around a change.
  { name: 'Edit', agent, kind: 'write', paths: FILE_PATH, numbersLines: ['→'] },
  { name: 'MultiEdit', agent, kind: 'write', paths: FILE_PATH, numbersLines: ['→'] },
  { name: 'NotebookEdit', agent, kind: 'write', paths: NOTEBOOK },
  { name: 'NotebookRead', agent, kind: 'read', paths: NOTEBOOK, range: LINES },
  { name: 'Bash', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  {
    name: 'PowerShell',
    agent: 'Claude Code, Copilot',
    kind: 'shell',
    command: COMMAND,
    folder: FOLDER,
    isPowerShell: true,
  },
  { name: 'Monitor', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  // These two name a running command by its id, not by its text.
  { name: 'BashOutput', agent, kind: 'shell', command: [], folder: [], polls: 'bash_id' },
  { name: 'TaskOutput', agent, kind: 'shell', command: [], folder: [], polls: 'task_id' },
  { name: 'Grep', agent, kind: 'search', subject: SEARCHED },
  { name: 'Glob', agent, kind: 'search', subject: SEARCHED },
  { name: 'LS', agent, kind: 'search', subject: SEARCHED },
  { name: 'LSP', agent, kind: 'search', subject: SEARCHED },
  { name: 'ToolSearch', agent, kind: 'search', subject: SEARCHED },
  { name: 'TodoWrite', agent, kind: 'notes' },
  { name: 'TaskCreate', agent, kind: 'notes' },
  { name: 'TaskUpdate', agent, kind: 'notes' },
  { name: 'TaskList', agent, kind: 'notes' },
  { name: 'TaskGet', agent, kind: 'notes' },
  { name: 'AskUserQuestion', agent, kind: 'notes', asks: true },
  { name: 'EnterPlanMode', agent, kind: 'notes' },
  { name: 'Skill', agent: 'Claude Code, OpenCode, Copilot', kind: 'notes' },
  { name: 'ExitPlanMode', agent, kind: 'notes', asks: true },
  { name: 'Task', agent, kind: 'notes', delegates: true },
  { name: 'Agent', agent, kind: 'notes', delegates: true },
  { name: 'WebFetch', agent, kind: 'web', subject: FETCHED },
  { name: 'WebSearch', agent, kind: 'web', subject: FETCHED },
];
