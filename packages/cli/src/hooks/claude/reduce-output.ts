import { reduceResult } from '@hdc/core/ingest';

/** The tool outputs that a hook of Claude Code gets, in another shape than the model does. */
const OUTPUT_ROWS: readonly OutputRow[] = [
  { tool: 'Bash', key: 'stdout', source: 'hooks of Claude Code 2.1.325, 2026-11' },
  { tool: 'BashOutput', key: 'stdout', source: 'Claude Code documentation, 2026-11' },
  { tool: 'Grep', key: 'content', source: 'hooks of Claude Code 2.1.325, 2026-11' },
];

/** The output of a tool made smaller, in the shape that it has; undefined if it stays. */
export function reduceOutput(payload: unknown): unknown {
  const { tool_name: name, tool_input, tool_response: output, tool_use_id, cwd } = fieldsOf(payload);
  if (typeof name !== 'string') return undefined;
  const id = typeof tool_use_id === 'string' ? tool_use_id : '';
  const call = { type: 'tool_call' as const, id, name, parameters: tool_input ?? {} };
  const reduce = (result: unknown): unknown =>
    reduceResult({ type: 'tool_response', callId: id, toolName: name, result }, call, {
      workspaceRoot: typeof cwd === 'string' ? cwd : '/',
    })?.block.result;
  if (typeof output === 'string' || Array.isArray(output)) return reduce(output);
  const row = OUTPUT_ROWS.find(({ tool }) => tool === name);
  const text = row && fieldsOf(output)[row.key];
  if (!row || typeof text !== 'string') return undefined;
  const reduced = reduce(text);
  return reduced === undefined ? undefined : { ...fieldsOf(output), [row.key]: reduced };
}

/** The place of the text in a tool's output; outputs that are a text or a list of parts need no row. */
interface OutputRow {
  readonly tool: string;
  readonly key: string;
  readonly source: string;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
