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
