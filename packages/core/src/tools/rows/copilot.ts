import { LINES, PATH } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Copilot';

/** Those that no other agent shares. */
export const COPILOT_TOOLS: readonly ToolRow[] = [
  { name: 'view', agent, kind: 'read', paths: PATH, range: LINES, numbersLines: true },
  { name: 'create', agent, kind: 'write', paths: PATH, wholeFile: true },
];
