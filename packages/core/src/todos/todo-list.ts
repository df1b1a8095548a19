export type TodoStatus = 'pending' | 'in_progress' | 'completed';

export interface TodoSubtask {
  readonly id: string;
  readonly content: string;
}

/** One item of the agent's task list. */
export interface Todo {
  readonly id: string;
  readonly content: string;
  readonly status: TodoStatus;
  readonly subtasks?: readonly TodoSubtask[];
}

/** The agent's task list as it is now. */
export class TodoList {
  #todos: readonly Todo[] = [];

  replace(todos: readonly Todo[]): void {
    this.#todos = [...todos];
  }

  getAll(): readonly Todo[] {
    return this.#todos;
  }

  /** The open to-dos: the one in progress first, then the others in their order. */
  getActive(): readonly Todo[] {
    const active = this.#todos.filter(({ status }) => status !== 'completed');
    return active.toSorted((a, b) => Number(b.status === 'in_progress') - Number(a.status === 'in_progress'));
  }
}
