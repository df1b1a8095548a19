import { COMMAND, FOLDER } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Codex';

export const CODEX_TOOLS: readonly ToolRow[] = [
  { name: 'shell', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'exec_command', agent, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'update_plan', agent, kind: 'notes' },
];
