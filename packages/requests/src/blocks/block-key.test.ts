import { WIRE_FORMATS } from '@hdc/wire';
import { expect, test } from 'vitest';
import { blockKey } from './block-key.ts';
import { findDecidableBlocks } from './find-decidable-blocks.ts';

interface Exchange {
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly content?: unknown;
}

const USUAL = { id: 'toolu_01Xy7', name: 'Read', input: { file_path: 'a.ts', limit: 5 }, content: 'text' };

/** The key of the only result of a body with one exchange. */
function keyOf(exchange: Exchange, before: readonly unknown[] = []): string | undefined {
  const { id, name, input, content } = { ...USUAL, ...exchange };
  const messages = [
    ...before,
    { role: 'assistant', content: [{ type: 'tool_use', id, name, input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
  ];
  const request = WIRE_FORMATS['anthropic-messages'].decode({ messages });
  const results = request
    ? findDecidableBlocks(request).blocks.filter(({ block }) => block.type === 'tool_response')
    : [];
  const [only] = results;
  return only && blockKey(only.block, only);
}

test.each<readonly [string, Exchange, readonly unknown[]]>([
  ['a text as a list', { content: [{ type: 'text', text: 'text' }] }, []],
  ['parameters in another order', { input: { limit: 5, file_path: 'a.ts' } }, []],
  [
    'another position',
    {},
    [
      { role: 'user', content: 'hello' },
      { role: 'assistant', content: 'hi' },
    ],
  ],
])('a result has the same key with %s', (_, exchange, before) => {
  expect(keyOf(exchange, before)).toBe(keyOf({}));
});

test.each<readonly [string, Exchange]>([
  ['id', { id: 'toolu_01Xy8' }],
  ['name', { name: 'Reed' }],
  ['parameters', { input: { file_path: 'b.ts', limit: 5 } }],
  ['text', { content: 'texts' }],
])('a result has another key with another %s', (_, exchange) => {
  expect(keyOf(exchange)).not.toBe(keyOf({}));
});

test('halves of surrogate pairs are told apart', () => {
  expect(keyOf({ content: '\ud800' })).not.toBe(keyOf({ content: '\ud801' }));
});

test('a result that has no text of its own, or no call, has no key', () => {
  expect(keyOf({ content: { odd: true } })).toBeUndefined();
  const messages = [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: 'text' }] }];
  const request = WIRE_FORMATS['anthropic-messages'].decode({ messages });
  expect(request && findDecidableBlocks(request).blocks).toEqual([]);
});
