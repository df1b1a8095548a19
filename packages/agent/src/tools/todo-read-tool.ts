import { plural } from '@hdc/text';
import { z } from 'zod';
import { defineTool } from './define-tool.ts';
import { showTodos } from './show-todos.ts';
import type { Tool } from './tool.ts';

export const todoReadTool: Tool = defineTool({
  name: 'todo_read',
  description: 'Shows the list of tasks as it is now.',
  parameters: z.object({}),
  isReadOnly: true,
  run: async (_parameters, { todos }) => {
    const all = todos.getAll();
    return { result: showTodos(all), summary: plural(all.length, 'todo') };
  },
});
