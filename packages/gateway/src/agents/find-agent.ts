import type { AgentRow } from './agent-row.ts';
import { AGENT_ROWS, LAUNCHERS } from './agent-rows.ts';

const ENDINGS = /\.(?:exe|cmd|bat|ps1|m?js)$/i;

/** The row of an agent by its name or by its program, however the program is written. */
export function findAgent(program: string): AgentRow | undefined {
  const name = nameOf(program);
  return AGENT_ROWS.find((row) => row.name === name || row.programs.includes(name));
}

/** A command line whose program may be run by another one. */
export interface FoundCommand {
  /** Undefined if no agent that we know is run. */
  readonly row: AgentRow | undefined;
  /** The words between the first program and the agent's own arguments. */
  readonly before: readonly string[];
  readonly args: readonly string[];
}

/** Finds the agent also behind `npx`, `env` and the like. */
export function findCommand(program: string, args: readonly string[]): FoundCommand {
  const row = findAgent(program);
  if (row || !LAUNCHERS.includes(nameOf(program))) return { row, before: [], args };
  // The first word that is no option, assignment, number or command of the launcher.
  const at = args.findIndex((argument) => !/^-|^\w+=|^\d+\w?$|^(?:exec|x|dlx|run)$/.test(argument));
  const launched = findByWord(args[at] ?? '');
  if (!launched) return { row, before: [], args };
  const [before, rest] = [args.slice(0, at + 1), args.slice(at + 1)];
  // The sign that npm and others take as the end of their own options.
  const end = rest[0] === '--' ? 1 : 0;
  return {
    row: launched,
    before: [...before, ...rest.slice(0, end)],
    args: rest.slice(end),
  };
}

function findByWord(word: string): AgentRow | undefined {
  const name = word.replace(/(?<=.)@[^@/]*$/, '');
  return findAgent(word) ?? AGENT_ROWS.find(({ packages = [] }) => packages.includes(name));
}

function nameOf(program: string): string {
  return (program.split(/[/\\]/).at(-1) ?? program).replace(ENDINGS, '').toLowerCase();
}
