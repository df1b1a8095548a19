import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ValkeyUrl } from './valkey-url.ts';

test.each([
  ['valkey://host', 'valkey://host'],
  ['valkeys://ada:rosebud@host:6380/2', 'valkeys://host:6380/2'],
  ['redis://:rosebud@127.0.0.1:6379', 'redis://127.0.0.1:6379'],
  ['rediss://[::1]', 'rediss://[::1]'],
])('%s is shown as %s', (text, shown) => {
  const url = new ValkeyUrl(text);
  expect(`${url}`).toBe(shown);
  expect(inspect(url, { showHidden: true })).not.toContain('rosebud');
  expect(JSON.stringify(url)).not.toContain('rosebud');
  expect(url.secret).toContain(text);
});

describe('refuses, without showing a password', () => {
  test.each([
    '',
    'host',
    'http://ada:rosebud@host',
    'valkey:',
    'valkey://ada:rosebud@',
    'valkey://ada:rose@bud@host:x',
  ])('%s', (text) => {
    const open = (): ValkeyUrl => new ValkeyUrl(text);
    expect(open).toThrow(expect.objectContaining({ code: 'INVALID_STORE_URL' }));
    expect(open).toThrow('is no address of a store. Allowed: valkey://host[:port][/database], valkeys://');
    expect(open).not.toThrow(/rose|bud/);
  });
});
