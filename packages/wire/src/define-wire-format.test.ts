import { expect, test } from 'vitest';
import { forgetBlocks } from './define-wire-format.ts';
import { WIRE_FORMATS } from './find-wire-format.ts';

test('blocks of requests are the same objects until all of them are forgotten', () => {
  const blockOf = () => {
    const body = { model: 'm', messages: [{ role: 'user', content: 'Where is it?' }] };
    return WIRE_FORMATS['openai-chat'].decode(body)?.entries[0]?.blocks[0];
  };
  const first = blockOf();
  expect(blockOf()).toBe(first);
  forgetBlocks();
  expect(blockOf()).not.toBe(first);
  expect(blockOf()).toEqual(first);
});
