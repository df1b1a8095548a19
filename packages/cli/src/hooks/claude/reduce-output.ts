import { fieldsOf, outputTextOf } from './output-text.ts';

/** The output of a tool made smaller, in the shape that it has; undefined if it stays. */
export async function reduceOutput(payload: unknown): Promise<unknown> {
  const { tool_name: name, tool_input, tool_response: output, tool_use_id, cwd } = fieldsOf(payload);
  const found = typeof name === 'string' ? outputTextOf(name, output) : undefined;
  if (typeof name !== 'string' || !found) return undefined;
  // Many commands print next to nothing, and loading this is most of what the hook takes.
  const { reduceResult } = await import('@hdc/core/ingest');
  const id = typeof tool_use_id === 'string' ? tool_use_id : '';
  const call = { type: 'tool_call' as const, id, name, parameters: tool_input ?? {} };
  const response = { type: 'tool_response' as const, callId: id, toolName: name, result: found.result };
  const workspaceRoot = typeof cwd === 'string' ? cwd : '/';
  const reduced = reduceResult(response, call, { workspaceRoot })?.block.result;
  if (reduced === undefined || found.key === undefined) return reduced;
  return { ...fieldsOf(output), [found.key]: reduced };
}
