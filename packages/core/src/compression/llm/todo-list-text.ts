import type { Todo } from '../../todos/todo.ts';

/** The tasks as a summarising model gets them, with the wish to say why each of them exists. */
export function todoListText(todos: readonly Todo[]): string {
  const lines = todos.flatMap((todo) => [
    `- [${todo.status}] ${todo.content} (id ${todo.id})`,
    ...(todo.subtasks ?? []).map((subtask) => `  - ${subtask.content} (id ${subtask.id})`),
  ]);
  return [
    'The agent keeps this todo list outside the conversation:',
    ...lines,
    'For each of these todos, explain in <task_context> why it exists, which request it came from, and how far it is.',
  ].join('\n');
}
