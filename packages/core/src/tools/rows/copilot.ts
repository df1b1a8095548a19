import { FETCHED, LINES, PATH, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Copilot';

/** Tools that no other agent shares. */
export const COPILOT_TOOLS: readonly ToolRow[] = [
  { name: 'view', agent, kind: 'read', paths: PATH, range: LINES, numbersLines: ['. '] },
  { name: 'create', agent, kind: 'write', paths: PATH, wholeFile: true },
  { name: 'rg', agent, kind: 'search', subject: SEARCHED },
  { name: 'session_store_sql', agent, kind: 'search', subject: SEARCHED },
  // More of what an earlier command printed, by its id.
  { name: 'read_powershell', agent, kind: 'shell', command: [], folder: [] },
  { name: 'read_bash', agent, kind: 'shell', command: [], folder: [] },
  { name: 'write_powershell', agent, kind: 'shell', command: [], folder: [] },
  { name: 'write_bash', agent, kind: 'shell', command: [], folder: [] },
  { name: 'web_search', agent, kind: 'web', subject: FETCHED },
  { name: 'fetch_copilot_cli_documentation', agent, kind: 'web', subject: FETCHED },
  { name: 'read_agent', agent, kind: 'notes', delegates: true },
  { name: 'ask_user', agent: 'Copilot, Gemini CLI', kind: 'notes', asks: true },
  { name: 'sql', agent, kind: 'notes' },
  { name: 'task_complete', agent, kind: 'notes' },
];
