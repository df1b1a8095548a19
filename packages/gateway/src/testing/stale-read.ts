/** The messages of an agent that has read a file and written it since, in the words of Anthropic; only the first ones. */
function staleMessages(length: number): readonly Message[] {
  const step = (id: string, name: string, input: object, content: string) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input: { file_path: '/a.ts', ...input } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
  ];
  const lines = Array.from({ length: 400 }, (_, line) => `export const line${line} = ${line};`).join('\n');
  return [
    { role: 'user', content: [{ type: 'text', text: 'Mend it.' }] },
    ...step('toolu_1', 'Read', {}, lines),
    ...step('toolu_2', 'Write', { content: 'new' }, 'ok'),
    { role: 'assistant', content: [{ type: 'text', text: 'Done. What else?' }] },
    { role: 'user', content: [{ type: 'text', text: 'Mend b.ts as well.' }] },
  ].slice(0, length);
}

interface Message {
  readonly role: string;
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

/** The messages in which a client sets its cache marks. */
export interface MarkHabit {
  readonly system?: boolean;
  /** Whether it marks the end of a message, by its place and by how many there are. */
  message(index: number, count: number): boolean;
}

export const MARKS_NOTHING: MarkHabit = { message: () => false };

const TOOLS = ['Read', 'Write'];

/** As it is sent to Bedrock's `invoke` and to Vertex. */
export function staleRead(
  length: number = Number.POSITIVE_INFINITY,
  habit: MarkHabit = MARKS_NOTHING,
): object {
  const mark = { cache_control: { type: 'ephemeral' } };
  const messages = staleMessages(length).map(({ role, content }, index, all) => ({
    role,
    content: content.map((part, at) => ({
      ...part,
      ...(at === content.length - 1 && habit.message(index, all.length) && mark),
    })),
  }));
  return {
    anthropic_version: 'bedrock-2023-05-31',
    max_tokens: 100,
    system: [{ type: 'text', text: 'Be careful.', ...(habit.system && mark) }],
    tools: TOOLS.map((name) => ({ name, input_schema: {} })),
    messages,
  };
}

/** The same conversation in the words of Converse. */
export function staleReadInConverse(length: number, habit: MarkHabit = MARKS_NOTHING): object {
  const mark = { cachePoint: { type: 'default' } };
  const messages = staleMessages(length).map(({ role, content }, index, all) => ({
    role,
    content: [...content.map(partOf), ...(habit.message(index, all.length) ? [mark] : [])],
  }));
  const tools = TOOLS.map((name) => ({ toolSpec: { name, inputSchema: { json: {} } } }));
  const system = [{ text: 'Be careful.' }, ...(habit.system ? [mark] : [])];
  return { system, messages, toolConfig: { tools } };
}

function partOf(part: Readonly<Record<string, unknown>>): object {
  const { id, name, input, tool_use_id, content, text } = part;
  if (text !== undefined) return { text };
  if (id !== undefined) return { toolUse: { toolUseId: id, name, input } };
  return { toolResult: { toolUseId: tool_use_id, content: [{ text: content }], status: 'success' } };
}
