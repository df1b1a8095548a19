import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';
import { pruneAllStrategy } from './testing/test-strategies.ts';

const text = (value: string) => ({ role: 'user', content: [{ type: 'text', text: value }] });
const anthropic = (messages: readonly unknown[]) => JSON.stringify({ model: 'claude-sonnet-4-5', messages });
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const bodyOfDepth = (depth: number) => `{"model":"m","messages":[],"more":${nested(depth - 1)}}`;
const call = (id: number) => ({
  id: `c${id}`,
  type: 'function',
  function: { name: 'read', arguments: '{}' },
});
const calls = (count: number) =>
  JSON.stringify({
    model: 'm',
    messages: [{ role: 'assistant', tool_calls: Array.from({ length: count }, (_, id) => call(id)) }],
  });

async function unchangedOf(body: string, name: keyof typeof WIRE_FORMATS, isText = false) {
  const store = new MemoryDecisionStore();
  const pruner = createPruner({ strategy: pruneAllStrategy, store, now: () => 0 });
  const given = isText ? body : Buffer.from(body);
  const { request, unchanged, fault } = await pruner.prune({ format: WIRE_FORMATS[name], body: given });
  expect([request === given, fault]).toEqual([true, undefined]);
  return unchanged;
}

describe.each([false, true])('a request leaves as it came (as a text: %s)', (isText) => {
  test.each([
    ['of too many messages', anthropic(Array.from({ length: 100_001 }, () => 1)), 'anthropic-messages'],
    [
      'with too many blocks in one message',
      anthropic([{ role: 'user', content: Array.from({ length: 100_001 }, () => '') }]),
      'anthropic-messages',
    ],
    ['that is nested too deeply', bodyOfDepth(201), 'anthropic-messages'],
    ['that is nothing but nested lists', '['.repeat(1_000_000), 'openai-responses'],
    ['with too many calls', calls(20_001), 'openai-chat'],
  ] as const)('%s', async (_, body, name) => {
    expect(await unchangedOf(body, name, isText)).toBe('too-large');
  });
});

test.each([
  ['as deep as may be', bodyOfDepth(200), 'anthropic-messages'],
  ['with brackets in its words', anthropic([text('['.repeat(1_000))]), 'anthropic-messages'],
  ['with many commas in its words', anthropic([text(','.repeat(200_000))]), 'anthropic-messages'],
  ['with a long list in the input of a call', withInput(150_000), 'anthropic-messages'],
] as const)('a request %s is looked into', async (_, body, name) => {
  expect(await unchangedOf(body, name)).toBe('no-tools');
});

function withInput(numbers: number): string {
  const input = { rows: Array.from({ length: numbers }, () => 1) };
  return anthropic([{ role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'plot', input }] }]);
}
