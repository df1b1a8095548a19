import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TodoList } from '@hdc/core';
import { createSecretFilter } from '../../create-secret-filter.ts';
import { tempFolder } from '../../workspace/testing/temp-folder.ts';
import { Workspace } from '../../workspace/workspace.ts';
import { parseCall } from '../parse-call.ts';
import type { PreparedCall, Tool, ToolContext, ToolOutput } from '../tool.ts';

/** The key that the tools of a bench hide. */
export const BENCH_KEY = 'sk-0123456789';

/** One tool in a workspace of its own, called as a model calls it. */
export interface ToolBench {
  readonly root: string;
  readonly context: ToolContext;
  prepare(parameters: unknown): Promise<PreparedCall>;
  call(parameters: unknown, signal?: AbortSignal): Promise<ToolOutput>;
  text(path: string): Promise<string>;
}

export async function createToolBench(
  tool: Tool,
  files: Readonly<Record<string, string | Uint8Array>> = {},
  folder?: string,
): Promise<ToolBench> {
  const root = folder ?? (await tempFolder(files));
  const context = {
    workspace: await Workspace.open(root),
    todos: new TodoList(),
    env: {},
    redact: createSecretFilter({ OPENAI_API_KEY: BENCH_KEY }),
  };
  const prepare = async (parameters: unknown) => {
    const call = { type: 'tool_call', id: '1', name: tool.name, parameters } as const;
    return tool.prepare(parseCall(call, [tool]).parameters, context);
  };
  return {
    root,
    context,
    prepare,
    call: async (parameters, signal = new AbortController().signal) =>
      (await prepare(parameters)).run(signal),
    text: (path) => readFile(join(root, path), 'utf8'),
  };
}
