import type { ToolOutcome } from './run-tool.ts';

/** The list is the parameter itself; the tool only says how far it is. */
export function writeTodos(_workspace: string, { todos }: Readonly<Record<string, unknown>>): ToolOutcome {
  if (!Array.isArray(todos)) throw new TypeError('The parameter todos is missing');
  const done = todos.filter((todo: unknown) => JSON.stringify(todo).includes('"completed"')).length;
  return { result: `${done} of ${todos.length} todos are done` };
}
