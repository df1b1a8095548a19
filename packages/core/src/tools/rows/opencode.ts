import { CAMEL_FILE_PATH, COMMAND, FETCHED, FOLDER, LINES, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'OpenCode';
/** Rows of OpenCode, Cline and Codex, and of Copilot, whose patch is bare. */
const PATCH = [{ patch: 'patchText' }, { patch: 'input' }, { patch: 'patch' }];

export const OPENCODE_TOOLS: readonly ToolRow[] = [
  { name: 'read', agent, kind: 'read', paths: CAMEL_FILE_PATH, range: LINES, numbersLines: ['| ', ': '] },
  { name: 'write', agent, kind: 'write', paths: CAMEL_FILE_PATH, wholeFile: true },
  { name: 'edit', agent, kind: 'write', paths: CAMEL_FILE_PATH },
  { name: 'multiedit', agent, kind: 'write', paths: CAMEL_FILE_PATH },
  { name: 'apply_patch', agent: 'OpenCode, Codex, Cline, Copilot', kind: 'write', paths: PATCH },
  {
    name: 'bash',
    agent: 'OpenCode, pi, Copilot, SWE-agent',
    kind: 'shell',
    command: COMMAND,
    folder: FOLDER,
  },
  { name: 'grep', agent: 'OpenCode, pi, Copilot', kind: 'search', subject: SEARCHED },
  { name: 'list', agent, kind: 'search', subject: SEARCHED },
  { name: 'task', agent: 'OpenCode, Copilot', kind: 'notes', delegates: true },
  { name: 'todowrite', agent, kind: 'notes' },
  { name: 'question', agent: 'OpenCode, Kilo', kind: 'notes', asks: true },
  { name: 'plan_exit', agent: 'OpenCode, Kilo', kind: 'notes', asks: true },
  { name: 'webfetch', agent, kind: 'web', subject: FETCHED },
];
