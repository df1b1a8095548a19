import { expect, test } from 'vitest';
import { WIRE_FORMATS } from '../find-wire-format.ts';
import { BlockInterner } from '../intern/block-interner.ts';
import { isPacked } from '../intern/packed-results.ts';
import type { WireFormatName } from '../wire-format-names.ts';

const LONG = 'a line of a file\n'.repeat(300);
const ROUNDS = 30;

/** The meaning of an element may depend on those in front of it. */
test.each<[string, WireFormatName, (round: number) => readonly unknown[], string]>([
  [
    'calls without ids, which are counted',
    'gemini',
    () => [
      { role: 'model', parts: [{ functionCall: { name: 'read', args: {} } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: LONG } } }] },
    ],
    'contents',
  ],
  [
    'functions, which have no ids',
    'openai-chat',
    () => [
      { role: 'assistant', function_call: { name: 'read', arguments: '{}' } },
      { role: 'function', name: 'read', content: LONG },
    ],
    'messages',
  ],
  [
    'words of the system, which are none behind the first message',
    'openai-chat',
    (round) => [{ role: round === 1 ? 'user' : 'system', content: LONG }],
    'messages',
  ],
  [
    'tools that are declared on the way, and words of the system in front',
    'openai-responses',
    (round) => [
      ...(round === 0 ? [{ role: 'developer', content: 'Be brief.' }] : []),
      { type: 'additional_tools', tools: [{ name: `tool_${round}` }] },
      { type: 'reasoning', encrypted_content: 'x', summary: [] },
      { type: 'function_call', call_id: `c${round}`, name: 'read', arguments: '{}' },
      { type: 'function_call_output', call_id: `c${round}`, output: LONG },
      { role: 'developer', content: 'Be still.' },
    ],
    'input',
  ],
  [
    'an answer that never ends',
    'openai-responses',
    (round) => [
      { type: 'function_call', call_id: `c${round}`, name: 'read', arguments: `{"a":"${LONG.trim()}"}` },
    ],
    'input',
  ],
  [
    'results that name their tool by the id of the call, with cache marks',
    'anthropic-messages',
    (round) => [
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: `t${round}`, name: `read_${round}`, input: {} }],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: `t${round}`, content: LONG },
          { type: 'tool_result', tool_use_id: 't0', content: 'again', cache_control: { type: 'ephemeral' } },
        ],
      },
    ],
    'messages',
  ],
])('%s: a request that grew is read as from the beginning', (_, name, round, key) => {
  const format = WIRE_FORMATS[name];
  for (let rounds = 1; rounds <= ROUNDS; rounds += 1) {
    const list = Array.from({ length: rounds }, (__, index) => round(index)).flat();
    const bytes = Buffer.from(JSON.stringify({ model: 'm', [key]: list, stream: true }));
    const { toolsHash, ...grown } = format.decode(bytes) ?? {};
    const { toolsHash: hash, ...scratch } = format.decode(bytes, { interner: new BlockInterner() }) ?? {};
    expect({ ...grown, hash: toolsHash?.() }).toEqual({ ...scratch, hash: hash?.() });
    expect(scratch).toHaveProperty('entries');
  }
});

test('old results of a conversation that goes on are packed, and new ones are not', () => {
  const { decode } = WIRE_FORMATS['anthropic-messages'];
  const request = (rounds: number) => {
    const messages = Array.from({ length: rounds }, (_, n) => [
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: `t${n}`, name: 'read', input: { of: 'packed' } }],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${n}`, content: `${n} ${LONG}` }] },
    ]).flat();
    return decode(Buffer.from(JSON.stringify({ model: 'm', messages })));
  };
  for (let rounds = 20; rounds < 30; rounds += 1) request(rounds);
  const entries = request(30)?.entries ?? [];
  const results = entries.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_response'));
  const packed = results.map(isPacked);
  expect(packed.slice(0, 10)).not.toContain(false);
  expect(packed.slice(-8)).not.toContain(true);
  expect(results.map((block) => ('result' in block ? block.result : undefined))).toEqual(
    results.map((_, n) => `${n} ${LONG}`),
  );
});
