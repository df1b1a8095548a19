import { COMMAND, FOLDER, LINES, PATH } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const EDITOR = { name: 'str_replace_editor', agent: 'OpenHands, SWE-agent', paths: PATH } as const;
const when = (...oneOf: readonly string[]) => ({ parameter: 'command', oneOf });

/** OpenHands and SWE-agent, which share one editor with several commands. */
export const OPENHANDS_TOOLS: readonly ToolRow[] = [
  { ...EDITOR, kind: 'read', range: LINES, numbersLines: true, when: when('view') },
  { ...EDITOR, kind: 'write', when: when('str_replace', 'insert', 'undo_edit') },
  { ...EDITOR, kind: 'write', wholeFile: true, when: when('create') },
  { name: 'execute_bash', agent: 'OpenHands', kind: 'shell', command: COMMAND, folder: FOLDER },
];
