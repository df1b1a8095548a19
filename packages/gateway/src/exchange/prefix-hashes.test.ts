import { createHash } from 'node:crypto';
import { WIRE_FORMATS, type WireFormatName } from '@hdc/wire';
import { expect, test } from 'vitest';
import { hashPrefix, prefixHash } from './prefix-hashes.ts';

const READ = { name: 'read', description: 'Reads a file.' };

const BODIES: readonly (readonly [WireFormatName, (tool: unknown, texts: readonly string[]) => unknown])[] = [
  [
    'anthropic-messages',
    (tool, texts) => ({
      system: 'S',
      tools: [tool, { type: 'web_search_20250305' }],
      messages: texts.map((content) => ({ role: 'user', content })),
    }),
  ],
  [
    'openai-chat',
    (tool, texts) => ({
      tools: [
        { type: 'function', function: tool },
        { type: 'function', function: { name: 'list' } },
      ],
      messages: [{ role: 'system', content: 'S' }, ...texts.map((content) => ({ role: 'user', content }))],
    }),
  ],
  [
    'openai-responses',
    (tool, texts) => ({
      instructions: 'S',
      tools: [{ type: 'namespace', tools: [tool, { name: 'list' }] }],
      input: texts.map((content) => ({ role: 'user', content })),
    }),
  ],
  [
    'gemini',
    (tool, texts) => ({
      systemInstruction: { parts: [{ text: 'S' }] },
      tools: [{ functionDeclarations: [tool] }, { googleSearch: {} }],
      contents: texts.map((text) => ({ role: 'user', parts: [{ text }] })),
    }),
  ],
];

test.each(BODIES)('%s: the tool that changed and the entry that changed can be told', (format, bodyOf) => {
  const hash = (tool: unknown, texts: readonly string[]) => {
    const request = WIRE_FORMATS[format].decode(bodyOf(tool, texts));
    if (!request) throw new Error('the body is no request');
    return hashPrefix(request);
  };
  const before = hash(READ, ['one', 'two']);
  const after = hash({ ...READ, description: 'Reads files.' }, ['one', 'too', 'three']);
  expect(after.system).toBe(before.system);
  expect(before.tools).toHaveLength(2);
  expect(after.tools.map(({ hash: own }, index) => own === before.tools[index]?.hash)).toEqual([false, true]);
  expect(after.tools[0]?.name).toBe('read');
  expect(after.entries.map((own, index) => own === before.entries[index])).toEqual([true, false, false]);
});

test('a cache mark that moved is no change', () => {
  const bodyOf = (mark: object) => ({
    tools: [{ ...READ, ...mark }],
    messages: [{ role: 'user', content: [{ type: 'text', text: 'one', ...mark }] }],
  });
  const [plain, marked] = [{}, { cache_control: { type: 'ephemeral' } }].map((mark) => {
    const request = WIRE_FORMATS['anthropic-messages'].decode(bodyOf(mark));
    return request && hashPrefix(request);
  });
  expect(marked).toEqual(plain);
});

test('a hash is the first 16 bytes of a SHA-256', () => {
  for (let number = 0; number < 500; number += 1) {
    const bytes = createHash('sha256').update(`${number}`).digest().subarray(0, 16);
    expect(prefixHash(`${number}`)).toBe(bytes.toString('base64url'));
  }
});
