import type { Todo } from './todo.ts';

/** The agent's task list as it is now. */
export class TodoList {
  #todos: readonly Todo[] = [];

  replace(todos: readonly Todo[]): void {
    this.#todos = [...todos];
  }

  getAll(): readonly Todo[] {
    return this.#todos;
  }

  /** What is still to be done: the one in progress first, then the others in their order. */
  getActive(): readonly Todo[] {
    const active = this.#todos.filter(({ status }) => status !== 'completed');
    return active.toSorted((a, b) => Number(b.status === 'in_progress') - Number(a.status === 'in_progress'));
  }
}
