import { COMMAND, FOLDER, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Codex';

export const CODEX_TOOLS: readonly ToolRow[] = [
  { name: 'shell', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'shell_command', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'exec_command', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  // These two give the rest of what an earlier command or script printed, named by an id.
  {
    name: 'write_stdin',
    agent,
    kind: 'shell',
    command: [],
    folder: [],
    polls: 'session_id',
    types: 'chars',
  },
  { name: 'wait', agent, kind: 'shell', command: [], folder: [], polls: 'cell_id' },
  { name: 'exec', agent, kind: 'script', script: 'input' },
  { name: 'tool_search', agent, kind: 'search', subject: SEARCHED },
  { name: 'update_plan', agent, kind: 'notes' },
  { name: 'spawn_agent', agent: 'Codex, Cline', kind: 'notes', delegates: true },
  { name: 'wait_agent', agent, kind: 'notes', delegates: true },
  { name: 'list_agents', agent: 'Codex, Copilot', kind: 'notes' },
  { name: 'request_user_input', agent, kind: 'notes', asks: true },
];
