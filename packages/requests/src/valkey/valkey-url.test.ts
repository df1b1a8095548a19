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

test('Sentinels are asked where the server is', () => {
  const url = new ValkeyUrl('valkeys+sentinel://ada:rose%40bud@a.internal:1,[::1],10.0.0.3:26380/main.1/2');
  expect(`${url}`).toBe('valkeys+sentinel://a.internal:1,[::1],10.0.0.3:26380/main.1/2');
  expect(inspect(url, { showHidden: true })).not.toContain('rose');
  expect(url.secret).toEqual({
    sentinels: [
      { host: 'a.internal', port: 1 },
      { host: '::1', port: 26379 },
      { host: '10.0.0.3', port: 26380 },
    ],
    name: 'main.1',
    username: 'ada',
    password: 'rose@bud',
    db: 2,
    tls: {},
    enableTLSForSentinelMode: true,
    failoverDetector: true,
  });
});

describe('refuses, without showing a password', () => {
  test.each([
    '',
    'host',
    'http://ada:rosebud@host',
    'valkey:',
    'valkey://ada:rosebud@',
    'valkey://ada:rose@bud@host:x',
    'valkey+sentinel://ada:rosebud@host',
    'valkey+sentinel://host:1,/main',
    'valkey+sentinel://host:99999/main',
    'valkey+sentinel://ada:rosebud@ho st/main',
    'http+sentinel://ada:rosebud@host/main',
  ])('%s', (text) => {
    const open = (): ValkeyUrl => new ValkeyUrl(text);
    expect(open).toThrow(expect.objectContaining({ code: 'INVALID_STORE_URL' }));
    expect(open).toThrow('is no address of a store. Allowed: valkey://host[:port][/database], valkeys://');
    expect(open).not.toThrow(/rose|bud/);
  });
});
