import { WIRE_FORMATS } from '@hdc/wire';
import { expect, test } from 'vitest';
import { addCacheKey } from './add-cache-key.ts';

const add = (format: keyof typeof WIRE_FORMATS, body: string, conversation = 'c') =>
  Buffer.from(addCacheKey(WIRE_FORMATS[format], Buffer.from(body), conversation)).toString();

test.each(['openai-chat', 'openai-responses'] as const)(
  '%s: one of its own for each conversation',
  (format) => {
    const body = '{ "model" : "gpt-5.5", "input": [1.0] }';
    const keyed = add(format, body);
    expect(keyed).toMatch(
      /^\{ "model" : "gpt-5\.5", "input": \[1\.0\] ,"prompt_cache_key":"hdc-[\da-f]{32}"\}$/,
    );
    expect(add(format, body)).toBe(keyed);
    expect(add(format, body, 'd')).not.toBe(keyed);
  },
);

test.each([
  ['openai-chat', '{"prompt_cache_key":"own"}'],
  ['openai-chat', '{"a":1,"prompt_cache_key":null}'],
  ['openai-chat', '{}'],
  ['openai-chat', '[]'],
  ['anthropic-messages', '{"model":"m"}'],
  ['gemini', '{"contents":[]}'],
] as const)('%s %s leaves as it came', (format, body) => {
  expect(add(format, body)).toBe(body);
});
