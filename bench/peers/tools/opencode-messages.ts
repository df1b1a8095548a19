import { isRecord } from '@hdc/core/content';
import type { AssistantMessage, PeerMessage, PeerResult } from '../peer/peer-message.ts';

/** A message as OpenCode hands it to plugins: results stand in the answer that called for them. */
export interface OpenCodeMessage {
  readonly info: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly parts: readonly Readonly<Record<string, unknown>>[];
}

const MODEL = { providerID: 'recorded', modelID: 'recorded' };

/** Made anew for each request, since plugins write into it. `promptTokens`: of the request that each answer came to. */
export function toOpenCode(
  messages: readonly PeerMessage[],
  sessionID: string,
  promptTokens: (message: AssistantMessage) => number,
): OpenCodeMessage[] {
  const results = new Map<string, PeerResult>();
  for (const message of messages) {
    for (const result of message.role === 'tool' ? message.results : []) results.set(result.id, result);
  }
  return messages.flatMap((message, index): OpenCodeMessage[] => {
    const id = `msg_${String(index).padStart(8, '0')}`;
    const base = { id, sessionID, time: { created: index + 1 }, agent: 'build' };
    const part = (number: number) => ({ id: `prt_${index}_${number}`, messageID: id, sessionID });
    if (message.role === 'user') {
      const info = { ...base, role: 'user', model: MODEL };
      return [{ info, parts: [{ ...part(0), type: 'text', text: message.text }] }];
    }
    if (message.role === 'tool') return [];
    const { text, thinking, calls } = message;
    const tokens = { input: promptTokens(message), output: 1, reasoning: 0, cache: { read: 0, write: 0 } };
    return [
      {
        info: { ...base, role: 'assistant', ...MODEL, tokens },
        parts: [
          ...(thinking === '' ? [] : [{ ...part(0), type: 'reasoning', text: thinking }]),
          ...(text === '' ? [] : [{ ...part(1), type: 'text', text }]),
          ...calls.map(({ id: callID, name, input }, i) => ({
            ...part(i + 2),
            type: 'tool',
            callID,
            tool: name,
            state: stateOf(structuredClone(input), results.get(callID)),
          })),
        ],
      },
    ];
  });
}

function stateOf(input: unknown, result: PeerResult | undefined): unknown {
  const time = { start: 1, end: 2 };
  if (!result) return { status: 'running', input, time };
  if (result.isError) return { status: 'error', input, error: result.text, time };
  return { status: 'completed', input, output: result.text, title: '', metadata: {}, time };
}

export function fromOpenCode({ info, parts }: OpenCodeMessage): readonly PeerMessage[] {
  const textOf = (type: string) =>
    parts.flatMap((part) => (part['type'] === type ? String(part['text']) : [])).join('\n');
  if (info['role'] === 'user') return [{ role: 'user', text: textOf('text') }];
  const tools = parts.flatMap((part) => {
    if (part['type'] !== 'tool') return [];
    const state = isRecord(part['state']) ? part['state'] : {};
    return [{ id: String(part['callID']), name: String(part['tool']), state }];
  });
  const results = tools.flatMap(({ id, name, state }): readonly PeerResult[] => {
    if (state['status'] === 'running') return [];
    const isError = state['status'] === 'error';
    return [{ id, name, text: String(isError ? state['error'] : state['output']), isError }];
  });
  const calls = tools.map(({ id, name, state }) => ({
    id,
    name,
    input: isRecord(state['input']) ? state['input'] : {},
  }));
  return [
    { role: 'assistant', text: textOf('text'), thinking: textOf('reasoning'), calls },
    ...(results.length === 0 ? [] : [{ role: 'tool' as const, results }]),
  ];
}
