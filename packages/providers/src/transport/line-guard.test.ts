import { expect, test } from 'vitest';
import { createLineGuard } from './watched-fetch.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);

test('passes lines of any number on, as long as each ends', () => {
  const guard = createLineGuard(10);
  for (const text of ['data: 1\n', 'data: 2', '\n\n', '0123456789', '\n0123']) {
    expect(guard(bytes(text))).toEqual(bytes(text));
  }
});

test('refuses a line that does not end, in however many pieces it comes', () => {
  const guard = createLineGuard(10);
  guard(bytes('\n01234'));
  guard(bytes('56789'));
  expect(() => guard(bytes('x'))).toThrow('a line of the answer has more than 10 bytes');
});
