import { COMMAND, FOLDER, LINES, PATH } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const EDITOR = { name: 'str_replace_editor', agent: 'OpenHands, SWE-agent', paths: PATH } as const;
/** A window around a line, of unknown length. */
const OPENED = { start: [], end: [], count: [], pair: [], unclear: ['line_number'] };
const when = (...oneOf: readonly string[]) => ({ parameter: 'command', oneOf });

/** OpenHands and SWE-agent, which share one editor with several commands. */
export const OPENHANDS_TOOLS: readonly ToolRow[] = [
  { ...EDITOR, kind: 'read', range: LINES, numbersLines: ['\t'], when: when('view') },
  { ...EDITOR, kind: 'write', numbersLines: ['\t'], when: when('str_replace', 'insert', 'undo_edit') },
  { ...EDITOR, kind: 'write', wholeFile: true, when: when('create') },
  // The old tools of SWE-agent. Its `edit` names no file: it is the one that was opened last.
  { name: 'open', agent: 'SWE-agent', kind: 'read', paths: PATH, range: OPENED },
  { name: 'create', agent: 'SWE-agent', kind: 'write', paths: [{ key: 'filename' }], wholeFile: true },
  { name: 'find_file', agent: 'SWE-agent', kind: 'search' },
  { name: 'submit', agent: 'SWE-agent', kind: 'notes' },
  { name: 'execute_bash', agent: 'OpenHands', kind: 'shell', command: COMMAND, folder: FOLDER },
];
