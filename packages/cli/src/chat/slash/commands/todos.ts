import type { Todo } from '@hdc/core';
import { printable } from '@hdc/text';
import type { SlashCommand } from '../slash-command.ts';

const MARKS: Readonly<Record<Todo['status'], string>> = { completed: '✓', in_progress: '▸', pending: '○' };

export const todosCommand: SlashCommand = {
  name: 'todos',
  summary: "show the agent's list of tasks",
  mostWords: 0,
  async run(_words, { chat, print, colors }) {
    const todos = chat.agent.todos.getAll();
    if (todos.length === 0) {
      print(['The list is empty']);
      return;
    }
    print(
      todos.flatMap(({ status, content, subtasks = [] }) => {
        const line = `  ${MARKS[status]} ${printable(content)}`;
        return [
          status === 'completed' ? colors.dim(line) : line,
          ...subtasks.map((subtask) => colors.dim(`      ${printable(subtask.content)}`)),
        ];
      }),
    );
  },
};
