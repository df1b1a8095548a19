import type { Todo } from '@hdc/core';

/** The list for the model, one todo a line. */
export function showTodos(todos: readonly Todo[]): string {
  if (todos.length === 0) return '[The list of todos is empty.]';
  return todos.flatMap(showTodo).join('\n');
}

function showTodo({ id, content, status, subtasks = [] }: Todo): string[] {
  return [`${id}. [${status}] ${content}`, ...subtasks.map((step) => `   ${step.id}. ${step.content}`)];
}
