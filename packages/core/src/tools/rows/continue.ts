import { FETCHED, LINES, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'Continue';
const paths = [{ key: 'filepath' }];

/** Tools that no other agent shares. */
export const CONTINUE_TOOLS: readonly ToolRow[] = [
  { name: 'Read', agent, kind: 'read', paths, range: LINES },
  { name: 'Write', agent, kind: 'write', paths, wholeFile: true },
  { name: 'Search', agent, kind: 'search', subject: SEARCHED },
  { name: 'Fetch', agent, kind: 'web', subject: FETCHED },
  { name: 'Checklist', agent, kind: 'notes' },
];
