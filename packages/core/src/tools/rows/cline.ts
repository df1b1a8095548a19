import { COMMAND, FOLDER, LINES, PATH, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const CLINE = 'Cline';
const ROO = 'Roo';
const BOTH = `${CLINE}, ${ROO}`;

/** Cline and Roo, which grew out of it. */
export const CLINE_TOOLS: readonly ToolRow[] = [
  {
    name: 'read_files',
    agent: CLINE,
    kind: 'read',
    paths: [{ list: 'files', itemKey: 'path' }, { list: 'file_paths' }],
    range: LINES,
  },
  { name: 'editor', agent: CLINE, kind: 'write', paths: PATH },
  { name: 'write_to_file', agent: BOTH, kind: 'write', paths: PATH, wholeFile: true },
  { name: 'replace_in_file', agent: CLINE, kind: 'write', paths: PATH },
  { name: 'apply_diff', agent: ROO, kind: 'write', paths: PATH },
  { name: 'insert_content', agent: ROO, kind: 'write', paths: PATH },
  { name: 'search_and_replace', agent: ROO, kind: 'write', paths: PATH },
  { name: 'run_commands', agent: CLINE, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'execute_command', agent: BOTH, kind: 'shell', command: COMMAND, folder: FOLDER },
  { name: 'search_codebase', agent: CLINE, kind: 'search', subject: ['queries', ...SEARCHED] },
  { name: 'search', agent: CLINE, kind: 'search', subject: SEARCHED },
  { name: 'search_files', agent: BOTH, kind: 'search', subject: SEARCHED },
  { name: 'list_files', agent: BOTH, kind: 'search', subject: SEARCHED },
  // A person answers these four, the last one when the work is not what they wanted.
  { name: 'ask_followup_question', agent: BOTH, kind: 'notes', asks: true },
  { name: 'plan_mode_respond', agent: CLINE, kind: 'notes', asks: true },
  { name: 'act_mode_respond', agent: CLINE, kind: 'notes', asks: true },
  { name: 'attempt_completion', agent: BOTH, kind: 'notes', asks: true },
];
