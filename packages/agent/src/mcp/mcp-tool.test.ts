import { TodoList } from '@hdc/core';
import { expect, test } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { Workspace } from '../workspace/workspace.ts';
import { mcpTool } from './mcp-tool.ts';

const NEVER = new AbortController().signal;

/** The parameters that reach the server in a call of one of its tools. */
async function reach(parameters: object): Promise<unknown> {
  const asked: unknown[] = [];
  const tool = mcpTool('files', { name: 'edit', inputSchema: {} }, async (_, given) => {
    asked.push(given);
    return { content: [{ type: 'text', text: 'done' }] };
  });
  const workspace = await Workspace.open(await tempFolder());
  const context = { workspace, todos: new TodoList(), env: {}, redact: String };
  const failure = await tool
    .prepare(parameters, context)
    .then(({ run }) => run(NEVER))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return failure ?? asked;
}

test.each([
  ['[12 lines, applied]', { path: 'a.ts', edits: [{ oldText: '[12 lines, applied]', newText: 'x' }] }],
  ['[4 lines, written]', { path: 'a.ts', content: 'first\n[4 lines, written]\n' }],
  ['[46 lines, shown again below]', { path: 'a.ts', content: '[46 lines, shown again below]\nlast' }],
])('a pointer of ours never reaches a server: %s', async (pointer, parameters) => {
  const failure = await reach(parameters);
  expect(failure).toMatchObject({ code: 'TOOL_FAILED' });
  expect(String(failure)).toContain(`The input holds "${pointer}", which only stands for text`);
});

test('whatever else a call holds does', async () => {
  const parameters = { path: 'a.ts', content: 'It says [12 lines, applied] in the middle of a line.' };
  expect(await reach(parameters)).toEqual([parameters]);
});
