import { isRecord } from '@hdc/core';
import { type WireMessage, type WireParts, wireMessage } from '../wire-message.ts';
import { at, listAt, textAt, textsAt } from './read-json.ts';

export function readAnthropicRequest(body: unknown): readonly WireMessage[] {
  const system = listAt(body, 'system').map(readBlock);
  const messages = listAt(body, 'messages').map((message) =>
    wireMessage(readRole(message), [
      { texts: textsAt(message, 'content') },
      ...listAt(message, 'content').map(readBlock),
    ]),
  );
  return system.length > 0 ? [wireMessage('system', system), ...messages] : messages;
}

function readRole(message: unknown): WireMessage['role'] {
  const role = textAt(message, 'role');
  return role === 'user' || role === 'assistant' ? role : 'unknown';
}

function readBlock(block: unknown): WireParts {
  switch (textAt(block, 'type')) {
    case 'text':
      return { texts: [textAt(block, 'text')] };
    case 'thinking':
      return { signatures: [textAt(block, 'signature')] };
    case 'redacted_thinking':
      return { signatures: [textAt(block, 'data')] };
    case 'tool_use':
      return { calls: [{ id: textAt(block, 'id'), name: textAt(block, 'name'), input: at(block, 'input') }] };
    case 'tool_result':
      return {
        results: [{ id: textAt(block, 'tool_use_id'), text: resultText(block) }],
        media: listAt(block, 'content').filter((item) => textAt(item, 'type') !== 'text').length,
      };
    default:
      return { media: 1 };
  }
}

function resultText(block: unknown): string {
  const items = listAt(block, 'content').flatMap((item) => textsAt(item, 'text'));
  return [...textsAt(block, 'content'), ...items].join('\n');
}

const ID = /^[a-zA-Z0-9_-]+$/;
const MAX_MARKS = 4;

/** Rules of the Messages API that go beyond roles and pairs. */
export function checkAnthropicRequest(body: unknown): readonly string[] {
  const blocks = listAt(body, 'messages').map((message) => listAt(message, 'content'));
  const calls = blocks.flat().filter((block) => textAt(block, 'type') === 'tool_use');
  const marks = countMarks(body);
  return [
    ...(typeof at(body, 'max_tokens') === 'number' ? [] : ['max_tokens is missing']),
    ...(marks > MAX_MARKS ? [`${marks} cache breakpoints, allowed are ${MAX_MARKS}`] : []),
    ...calls.filter((call) => !ID.test(textAt(call, 'id'))).map((call) => `invalid id ${textAt(call, 'id')}`),
    ...blocks.flatMap(checkOrder),
    ...blocks.flat().flatMap(checkThought),
  ];
}

/** Results come first in a message of the user. */
function checkOrder(blocks: readonly unknown[], index: number): readonly string[] {
  const types = blocks.map((block) => textAt(block, 'type'));
  const firstOther = types.findIndex((type) => type !== 'tool_result');
  const isLate = firstOther >= 0 && types.lastIndexOf('tool_result') > firstOther;
  return isLate ? [`message ${index}: a tool_result stands behind other blocks`] : [];
}

function checkThought(block: unknown): readonly string[] {
  if (textAt(block, 'type') !== 'thinking') return [];
  if (at(block, 'cache_control') !== undefined) return ['a thought is marked for the cache'];
  return textAt(block, 'signature') === '' ? ['a thought without a signature'] : [];
}

function countMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countMarks(item), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, item]) => sum + (key === 'cache_control' ? 1 : countMarks(item)),
    0,
  );
}
