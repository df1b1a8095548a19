import { isRecord } from '@hdc/core/content';
import type { PeerCall, PeerMessage, PeerResult } from '../peer/peer-message.ts';

/** Messages as the Anthropic API has them, and back; what did not change comes back as the same object. */
export class AnthropicMessages {
  readonly #written = new WeakMap<PeerMessage, object>();
  readonly #read = new WeakMap<object, PeerMessage>();
  readonly #names = new Map<string, string>();

  write(message: PeerMessage): object {
    const known = this.#written.get(message);
    if (known) return known;
    const written = this.#toAnthropic(message);
    this.#written.set(message, written);
    this.#read.set(written, message);
    return written;
  }

  read(message: object): PeerMessage {
    const known = this.#read.get(message) ?? this.#fromAnthropic(message);
    this.#read.set(message, known);
    return known;
  }

  #toAnthropic(message: PeerMessage): object {
    if (message.role === 'user') return { role: 'user', content: message.text };
    if (message.role === 'tool') {
      return { role: 'user', content: message.results.map((result) => this.#writeResult(result)) };
    }
    const { text, thinking, calls } = message;
    return {
      role: 'assistant',
      content: [
        ...(thinking === '' ? [] : [{ type: 'thinking', thinking, signature: 'c2ln' }]),
        ...(text === '' ? [] : [{ type: 'text', text }]),
        ...calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input })),
      ],
    };
  }

  #writeResult({ id, name, text, isError }: PeerResult): object {
    this.#names.set(id, name);
    return { type: 'tool_result', tool_use_id: id, content: text, ...(isError && { is_error: true }) };
  }

  #fromAnthropic(message: object): PeerMessage {
    const content = 'content' in message ? message.content : undefined;
    if (typeof content === 'string') return { role: 'user', text: content };
    const parts = (Array.isArray(content) ? content : []).filter(isRecord);
    if ('role' in message && message.role === 'assistant') {
      return {
        role: 'assistant',
        text: textsOf(parts, 'text'),
        thinking: textsOf(parts, 'thinking'),
        calls: parts.flatMap(readCall),
      };
    }
    return { role: 'tool', results: parts.flatMap((part) => this.#readResult(part)) };
  }

  #readResult(part: Readonly<Record<string, unknown>>): readonly PeerResult[] {
    if (part['type'] !== 'tool_result') return [];
    const id = String(part['tool_use_id']);
    const { content } = part;
    const parts = Array.isArray(content) ? content.filter(isRecord) : [];
    const text = typeof content === 'string' ? content : textsOf(parts, 'text');
    return [{ id, name: this.#names.get(id) ?? '', text, isError: part['is_error'] === true }];
  }
}

function textsOf(parts: readonly Readonly<Record<string, unknown>>[], type: 'text' | 'thinking'): string {
  return parts.flatMap((part) => (part['type'] === type ? String(part[type]) : [])).join('\n');
}

function readCall({ type, id, name, input }: Readonly<Record<string, unknown>>): readonly PeerCall[] {
  return type === 'tool_use'
    ? [{ id: String(id), name: String(name), input: isRecord(input) ? input : {} }]
    : [];
}
