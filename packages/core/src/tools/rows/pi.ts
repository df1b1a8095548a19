import { LINES, PATH, SEARCHED } from './parameter-keys.ts';
import type { ToolRow } from './tool-row.ts';

const agent = 'pi';

export const PI_TOOLS: readonly ToolRow[] = [
  { name: 'read', agent, kind: 'read', paths: PATH, range: LINES },
  { name: 'write', agent, kind: 'write', paths: PATH, wholeFile: true },
  { name: 'edit', agent: 'pi, Copilot', kind: 'write', paths: PATH },
  { name: 'find', agent, kind: 'search', subject: SEARCHED },
  { name: 'ls', agent, kind: 'search', subject: SEARCHED },
];
