import type { Todo } from '@hdc/core';
import { plural } from '@hdc/text';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { showTodos } from './show-todos.ts';
import type { Tool } from './tool.ts';
import { toolParameters } from './tool-parameters.ts';

const id = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  .optional()
  .describe('A short name of it that stays the same.');

const subtask = z.preprocess(
  (value) => (typeof value === 'string' ? { content: value } : value),
  toolParameters(z.object({ id, content: z.string() })),
);

const todo = toolParameters(
  z.object({
    id,
    content: z.string().min(1).describe('What is to be done.'),
    status: z.enum(['pending', 'in_progress', 'completed']),
    subtasks: z.array(subtask).optional().describe('Its steps, if there are any.'),
  }),
);

const parameters = toolParameters(
  z.object({ todos: z.array(todo).describe('The whole list; it takes the place of the one before.') }),
);

type GivenTodo = z.output<typeof todo>;

export const todoWriteTool: Tool = defineTool({
  name: 'todo_write',
  description:
    'Writes the list of tasks, in place of the one before. Use it for work of several steps: keep one task ' +
    'in_progress, and mark tasks completed as soon as they are.',
  parameters,
  isReadOnly: false,
  run: async ({ todos: given }, { todos }) => {
    todos.replace(withIds(given).map(toTodo));
    return {
      result: `The list is now:\n${showTodos(todos.getAll())}`,
      summary: plural(given.length, 'todo'),
    };
  },
});

function toTodo({ subtasks, ...todo }: GivenTodo & { readonly id: string }): Todo {
  return subtasks ? { ...todo, subtasks: withIds(subtasks) } : todo;
}

/** Missing and repeated ids become the lowest free numbers. */
function withIds<Item extends { readonly id?: string | undefined }>(
  items: readonly Item[],
): (Item & { readonly id: string })[] {
  const given = new Set(items.map((item) => item.id));
  const used = new Set<string>();
  let number = 1;
  return items.map((item) => {
    let own = item.id;
    if (!own || used.has(own)) {
      while (given.has(String(number))) number++;
      own = String(number++);
    }
    used.add(own);
    return { ...item, id: own };
  });
}
