import { isRecord } from '@hdc/core/content';
import type { WireMessage } from '../wire-message.ts';
import { at, listIn, textIn } from './read-json.ts';
import { readMessages } from './read-messages.ts';

export function readAnthropicRequest(body: unknown): readonly WireMessage[] {
  return readMessages(body, {
    format: 'anthropic-messages',
    list: 'messages',
    roles: { user: 'user', assistant: 'assistant' },
    ownResults: false,
    joined: [],
  });
}

const ID = /^[a-zA-Z0-9_-]+$/;
const MAX_MARKS = 4;

/** Rules of the Messages API that go beyond roles and pairs. */
export function checkAnthropicRequest(body: unknown): readonly string[] {
  const blocks = listIn(body, 'messages').map((message) => listIn(message, 'content'));
  const calls = blocks.flat().filter((block) => textIn(block, 'type') === 'tool_use');
  const marks = countMarks(body);
  return [
    ...(typeof at(body, 'max_tokens') === 'number' ? [] : ['max_tokens is missing']),
    ...(marks > MAX_MARKS ? [`${marks} cache breakpoints, allowed are ${MAX_MARKS}`] : []),
    ...calls.filter((call) => !ID.test(textIn(call, 'id'))).map((call) => `invalid id ${textIn(call, 'id')}`),
    ...blocks.flatMap(checkOrder),
    ...blocks.flat().flatMap(checkThought),
  ];
}

/** Results come first in a message of the user. */
function checkOrder(blocks: readonly unknown[], index: number): readonly string[] {
  const types = blocks.map((block) => textIn(block, 'type'));
  const firstOther = types.findIndex((type) => type !== 'tool_result');
  const isLate = firstOther >= 0 && types.lastIndexOf('tool_result') > firstOther;
  return isLate ? [`message ${index}: a tool_result stands behind other blocks`] : [];
}

function checkThought(block: unknown): readonly string[] {
  if (textIn(block, 'type') !== 'thinking') return [];
  if (at(block, 'cache_control') !== undefined) return ['a thought is marked for the cache'];
  return textIn(block, 'signature') === '' ? ['a thought without a signature'] : [];
}

function countMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countMarks(item), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, item]) => sum + (key === 'cache_control' ? 1 : countMarks(item)),
    0,
  );
}
