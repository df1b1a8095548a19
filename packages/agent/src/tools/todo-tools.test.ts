import { expect, test } from 'vitest';
import { createToolBench } from './testing/tool-bench.ts';
import { todoReadTool } from './todo-read-tool.ts';
import { todoWriteTool } from './todo-write-tool.ts';

test('replaces the list and fills in ids', async () => {
  const bench = await createToolBench(todoWriteTool);
  const prepared = await bench.prepare({
    todos: [
      { content: 'first', status: 'completed' },
      { id: 1, content: 'second', status: 'in_progress', subtasks: ['step', { id: 7, content: 'other' }] },
      { id: 'c', content: 'third', status: 'pending', subtasks: null },
      { id: 'c', content: 'fourth', status: 'pending' },
    ],
  });
  expect(prepared.approval).toBeUndefined();
  expect(bench.context.todos.getAll()).toEqual([]);
  const { result, summary } = await prepared.run(new AbortController().signal);
  expect(bench.context.todos.getAll()).toEqual([
    { id: '2', content: 'first', status: 'completed' },
    {
      id: '1',
      content: 'second',
      status: 'in_progress',
      subtasks: [
        { id: '1', content: 'step' },
        { id: '7', content: 'other' },
      ],
    },
    { id: 'c', content: 'third', status: 'pending' },
    { id: '3', content: 'fourth', status: 'pending' },
  ]);
  expect(summary).toBe('4 todos');
  expect(result).toContain('1. [in_progress] second\n   1. step\n   7. other\nc. [pending] third');
});

test.each([
  [
    { todos: [{ content: 'a', status: 'done' }] },
    /todos\.0\.status: expected one of pending, in_progress, completed, got "done"/,
  ],
  [{ todos: [{ status: 'pending' }] }, /todos\.0\.content: expected a text, got nothing/],
  [{ todos: 'a' }, /todos: expected a list, got "a"/],
  [{}, /todos: expected a list, got nothing/],
])('refuses %j', async (parameters, message) => {
  const bench = await createToolBench(todoWriteTool);
  await expect(bench.call(parameters)).rejects.toThrow(message);
});

test('shows the list', async () => {
  const bench = await createToolBench(todoReadTool);
  expect(await bench.call(undefined)).toEqual({
    result: '[The list of todos is empty.]',
    summary: '0 todos',
  });
  bench.context.todos.replace([{ id: 'a', content: 'x', status: 'pending' }]);
  expect(await bench.call({})).toEqual({ result: 'a. [pending] x', summary: '1 todo' });
});
