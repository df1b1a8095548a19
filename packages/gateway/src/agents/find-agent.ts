import type { AgentRow } from './agent-row.ts';
import { AGENT_ROWS } from './agent-rows.ts';

const ENDINGS = /\.(?:exe|cmd|bat|ps1|m?js)$/i;

/** The row of an agent by its name or by its program, however the program is written. */
export function findAgent(program: string): AgentRow | undefined {
  const name = (program.split(/[/\\]/).at(-1) ?? program).replace(ENDINGS, '').toLowerCase();
  return AGENT_ROWS.find((row) => row.name === name || row.programs.includes(name));
}
