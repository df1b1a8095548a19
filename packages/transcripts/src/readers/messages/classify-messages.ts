import { type JsonRecord, textAt } from '@hdc/core/content';
import { isRecord, recordsAt, recordsOf } from '../../json.ts';
import { isClineCompaction } from '../shared/is-cline-compaction.ts';
import { hasXmlCall } from '../shared/xml-tools.ts';

export type MessageKind = 'cline' | 'ai-sdk' | 'anthropic' | 'openai-responses' | 'openai-chat';

const ROLES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'developer', 'tool', 'function']);
const AI_SDK_PARTS: ReadonlySet<unknown> = new Set(['tool-call', 'tool-result', 'reasoning', 'file']);
const ANTHROPIC_PARTS: ReadonlySet<unknown> = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
]);
const RESPONSES_ITEMS: ReadonlySet<unknown> = new Set([
  'message',
  'function_call',
  'function_call_output',
  'reasoning',
  'custom_tool_call',
  'custom_tool_call_output',
]);
const RESPONSES_PARTS: ReadonlySet<unknown> = new Set(['input_text', 'output_text', 'input_image']);

/** The messages of a bare list, or of a request that was saved whole. */
export function messagesOf(document: unknown): readonly JsonRecord[] {
  if (!isRecord(document)) return recordsOf(document);
  const messages = recordsAt(document, 'messages');
  return messages.length > 0 ? messages : recordsAt(document, 'input');
}

/** Tells the vendors' forms apart by what only they write; a list of plain texts fits all, and is chat. */
export function classifyMessages(document: unknown): MessageKind | undefined {
  const messages = messagesOf(document);
  const [first] = messages;
  if (isClineSession(document) || isClineCompaction(document)) return 'cline';
  if (!first || 'info' in first || 'parts' in first) return undefined;
  if (
    messages.some(({ type, role }) => RESPONSES_ITEMS.has(type) && (type !== 'message' || ROLES.has(role)))
  ) {
    return 'openai-responses';
  }
  if (!messages.every(({ role }) => ROLES.has(role)) || !('content' in first)) return undefined;
  const parts = messages.flatMap((message) => recordsAt(message, 'content'));
  const has = (kinds: ReadonlySet<unknown>): boolean => parts.some(({ type }) => kinds.has(type));
  if (has(RESPONSES_PARTS)) return 'openai-responses';
  if (messages.some(isCline)) return 'cline';
  if (has(AI_SDK_PARTS)) return 'ai-sdk';
  return has(ANTHROPIC_PARTS) ? 'anthropic' : 'openai-chat';
}

/** Cline's SDK names the session beside its messages. */
function isClineSession(document: unknown): boolean {
  return (
    isRecord(document) &&
    typeof document['sessionId'] === 'string' &&
    typeof document['agent'] === 'string' &&
    Array.isArray(document['messages'])
  );
}

function isCline(message: JsonRecord): boolean {
  const texts = recordsAt(message, 'content').flatMap((part) => textAt(part, 'text') ?? []);
  const all = [...texts, textAt(message, 'content') ?? ''];
  if (message['role'] === 'assistant') return all.some(hasXmlCall);
  return message['role'] === 'user' && all.some((text) => text.includes('<environment_details>'));
}
