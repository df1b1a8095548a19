import { isRecord } from '@hdc/core/content';
import { InvalidMessagesError } from './invalid-messages-error.ts';
import type { PeerCall, PeerMessage, PeerResult } from './peer-message.ts';

/** Checks a tool's output, since the types of other people's code are no promise. */
export function checkMessages(value: unknown): readonly PeerMessage[] {
  if (!Array.isArray(value)) throw new InvalidMessagesError('messages', value, 'an array');
  return value.map(readMessage);
}

function readMessage(value: unknown): PeerMessage {
  const message = recordOf(value, 'message');
  switch (message['role']) {
    case 'user':
      return { role: 'user', text: textOf(message, 'text') };
    case 'assistant':
      return {
        role: 'assistant',
        text: textOf(message, 'text'),
        thinking: textOf(message, 'thinking'),
        calls: listOf(message, 'calls').map(readCall),
      };
    case 'tool':
      return { role: 'tool', results: listOf(message, 'results').map(readResult) };
    default:
      throw new InvalidMessagesError('role', message['role'], '"user", "assistant" or "tool"');
  }
}

function readCall(value: unknown): PeerCall {
  const call = recordOf(value, 'call');
  return { id: textOf(call, 'id'), name: textOf(call, 'name'), input: recordOf(call['input'], 'input') };
}

function readResult(value: unknown): PeerResult {
  const result = recordOf(value, 'result');
  return {
    id: textOf(result, 'id'),
    name: textOf(result, 'name'),
    text: textOf(result, 'text'),
    isError: result['isError'] === true,
  };
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new InvalidMessagesError(what, value, 'an object');
  return value;
}

function textOf(record: Readonly<Record<string, unknown>>, key: string): string {
  const value = record[key];
  if (typeof value !== 'string') throw new InvalidMessagesError(key, value, 'a text');
  return value;
}

function listOf(record: Readonly<Record<string, unknown>>, key: string): readonly unknown[] {
  const value = record[key];
  if (!Array.isArray(value)) throw new InvalidMessagesError(key, value, 'an array');
  return value;
}
