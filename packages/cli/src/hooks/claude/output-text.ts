/** The tool outputs that a hook of Claude Code gets, in another shape than the model does. */
const OUTPUT_ROWS: readonly OutputRow[] = [
  { tool: 'Bash', key: 'stdout', source: 'hooks of Claude Code 2.1.325, 2026-11' },
  { tool: 'BashOutput', key: 'stdout', source: 'Claude Code documentation, 2026-11' },
  { tool: 'Grep', key: 'content', source: 'hooks of Claude Code 2.1.325, 2026-11' },
];

interface OutputRow {
  readonly tool: string;
  readonly key: string;
  readonly source: string;
}

/** Nothing is made smaller by less than this, so that a shorter text stays. */
const LEAST_CHARACTERS = 16;

/** What a tool gave to the model in its output. */
export interface OutputText {
  /** A text or a list of parts. */
  readonly result: unknown;
  /** The key under which it stands; undefined if it is the output itself, which needs no row. */
  readonly key: string | undefined;
}

/** Undefined if the output has nothing that could be made smaller. */
export function outputTextOf(tool: string, output: unknown): OutputText | undefined {
  if (Array.isArray(output)) return { result: output, key: undefined };
  const key = typeof output === 'string' ? undefined : OUTPUT_ROWS.find((row) => row.tool === tool)?.key;
  const result = key === undefined ? output : fieldsOf(output)[key];
  return typeof result === 'string' && result.length >= LEAST_CHARACTERS ? { result, key } : undefined;
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
