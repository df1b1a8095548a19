import { Valkey } from 'iovalkey';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { testOriginalStore } from '../testing/test-original-store.ts';
import { HAS_VALKEY, useValkeyServer, ValkeyServer } from '../valkey/testing/valkey-server.ts';
import { ValkeyOriginalStore } from './valkey-original-store.ts';

describe.runIf(HAS_VALKEY)('on Valkey', () => {
  const server = useValkeyServer();
  const stores: ValkeyOriginalStore[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });

  const open = (options = {}): ValkeyOriginalStore => {
    const store = new ValkeyOriginalStore({ url: server.current.url, timeoutMs: 5_000, ...options });
    stores.push(store);
    return store;
  };

  testOriginalStore(() => open());

  test('an original has no file, and goes when nobody points at it', async () => {
    const store = open({ expiryMs: 60_000 });
    const kept = await store.keep('text');
    expect(kept).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const client = new Valkey(server.current.url);
    onTestFinished(() => client.disconnect());
    const key = `hdc:original:${kept?.id}`;
    await client.pexpire(key, 30_000);
    await store.touch([kept?.id ?? '', 'unknown']);
    expect(await client.pttl(key)).toBeGreaterThan(30_000);
    await client.set(key, 'changed');
    expect(await store.read(kept?.id ?? '')).toBeUndefined();
  });

  test('without a server, or over the limit, nothing is kept, and nothing is thrown', async () => {
    const other = await ValkeyServer.start();
    await other.remove();
    const store = open({ url: other.url });
    expect(await store.keep('text')).toBeUndefined();
    expect(await store.read('a'.repeat(64))).toBeUndefined();
    await store.touch(['a'.repeat(64)]);
    expect(await open({ maxOriginalBytes: 3 }).keep('text')).toBeUndefined();
  });
});
