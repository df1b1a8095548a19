import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readLimited } from './read-piped.ts';

test('reads everything, also letters that are cut in two', async () => {
  const bytes = Buffer.from('größer 🌹');
  const pieces = [...bytes].map((byte) => Buffer.from([byte]));
  expect(await readLimited(Readable.from(pieces), bytes.length)).toBe('größer 🌹');
});

test('refuses more than the limit, without reading on, and says so', async () => {
  let given = 0;
  function* endless() {
    for (;;) {
      given += 1;
      yield Buffer.alloc(1024);
    }
  }
  await expect(readLimited(Readable.from(endless()), 10_240)).rejects.toThrow(
    /Standard input gives more than 10.*, which is the limit/,
  );
  expect(given).toBeLessThan(100);
});
