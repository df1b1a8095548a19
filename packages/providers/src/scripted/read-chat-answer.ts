import { isRecord } from '@hdc/core/content';

/** An answer of the scripted server in its chat format, put together. */
export interface ChatAnswer {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  readonly usage: Readonly<Record<string, unknown>> | undefined;
}

/** Asks the chat format of the scripted server, for frameworks whose own client is left out: for tests. */
export async function readChatAnswer(
  baseUrl: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ChatAnswer> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
  });
  const answered = await response.text();
  if (!response.ok) throw new Error(`status ${response.status}: ${answered}`);
  const events = [...answered.matchAll(/^data: (\{.*)$/gm)].map(([, json = '']): unknown => JSON.parse(json));
  const deltas = events.flatMap((event) => recordsAt(event, 'choices').flatMap(({ delta }) => delta ?? []));
  const calls = new Map<unknown, { id: string; name: string; arguments: string }>();
  for (const { index, id, function: part } of deltas.flatMap((delta) => recordsAt(delta, 'tool_calls'))) {
    const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
    const given = isRecord(part) ? part : {};
    call.id += textOf(id);
    call.name += textOf(given['name']);
    call.arguments += textOf(given['arguments']);
    calls.set(index, call);
  }
  const usage = events.findLast((event) => isRecord(event) && isRecord(event['usage']));
  return {
    text: deltas.map((delta) => (isRecord(delta) ? textOf(delta['content']) : '')).join(''),
    calls: [...calls.values()],
    usage: isRecord(usage) && isRecord(usage['usage']) ? usage['usage'] : undefined,
  };
}

function recordsAt(value: unknown, key: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
