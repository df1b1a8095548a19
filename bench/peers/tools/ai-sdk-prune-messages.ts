import { isRecord } from '@hdc/core/content';
import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { callMember, importTool } from './import-tool.ts';

/** `pruneMessages` of the AI SDK, with the settings that it is given. Source: ai-sdk.dev, reference, pruneMessages. */
export const open: OpenPeer = async (settings) => {
  const sdk = await importTool('ai');
  return {
    prune({ messages }) {
      const sent = callMember(sdk, 'pruneMessages', { messages: messages.map(toModelMessage), ...settings });
      return (Array.isArray(sent) ? sent : []).map(fromModelMessage);
    },
  };
};

function toModelMessage(message: PeerMessage): unknown {
  if (message.role === 'user') return { role: 'user', content: message.text };
  if (message.role === 'tool') {
    return {
      role: 'tool',
      content: message.results.map(({ id, name, text, isError }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output: { type: isError ? 'error-text' : 'text', value: text },
      })),
    };
  }
  const { text, thinking, calls } = message;
  return {
    role: 'assistant',
    content: [
      ...(thinking === '' ? [] : [{ type: 'reasoning', text: thinking }]),
      ...(text === '' ? [] : [{ type: 'text', text }]),
      ...calls.map(({ id, name, input }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input })),
    ],
  };
}

function fromModelMessage(message: unknown): PeerMessage {
  const { role, content } = isRecord(message) ? message : {};
  if (role === 'user') return { role, text: String(content) };
  const parts = (Array.isArray(content) ? content : []).filter(isRecord);
  const textOf = (type: string) =>
    parts.flatMap((part) => (part['type'] === type ? String(part['text']) : [])).join('\n');
  if (role === 'assistant') {
    return {
      role,
      text: textOf('text'),
      thinking: textOf('reasoning'),
      calls: parts.flatMap(({ type, toolCallId, toolName, input }) =>
        type === 'tool-call'
          ? [{ id: String(toolCallId), name: String(toolName), input: isRecord(input) ? input : {} }]
          : [],
      ),
    };
  }
  return {
    role: 'tool',
    results: parts.map(({ toolCallId, toolName, output }) => {
      const { type, value } = isRecord(output) ? output : {};
      return {
        id: String(toolCallId),
        name: String(toolName),
        text: String(value),
        isError: type === 'error-text',
      };
    }),
  };
}
