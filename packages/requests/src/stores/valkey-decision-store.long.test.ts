import { inspect } from 'node:util';
import { Valkey } from 'iovalkey';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { decisionOf } from '../testing/decisions.ts';
import { testDecisionStore } from '../testing/test-decision-store.ts';
import { HAS_VALKEY, useValkeyServer, ValkeyServer } from '../valkey/testing/valkey-server.ts';
import type { ValkeyOptions } from '../valkey/valkey-connection.ts';
import { ValkeyDecisionStore } from './valkey-decision-store.ts';

/** Long, so that a busy machine is not taken for a server that is gone. */
const PATIENT = { timeoutMs: 5_000 };

describe.runIf(HAS_VALKEY)('on Valkey', () => {
  const server = useValkeyServer();

  const open = (options: Partial<ValkeyOptions> = {}): ValkeyDecisionStore => {
    const store = new ValkeyDecisionStore({ url: server.current.url, ...PATIENT, ...options });
    onTestFinished(() => store.close());
    return store;
  };

  testDecisionStore(
    (name) => new ValkeyDecisionStore({ url: server.current.url, prefix: `${name}:`, ...PATIENT }),
    {
      async empty() {
        const client = new Valkey(server.current.url);
        await client.flushall();
        client.disconnect();
      },
    },
  );

  test('everything has a prefix and an end, which comes later when it is asked for', async () => {
    const store = open({ expiryMs: 60_000 });
    await store.add([decisionOf('prefixed')]);
    await store.writeConversation('prefixed', { lastRequestAt: 1, requests: 1 });
    const client = new Valkey(server.current.url);
    onTestFinished(() => client.disconnect());
    const keys = (await client.keys('*prefixed*')).sort();
    expect(keys).toEqual(['hdc:conversation:prefixed', 'hdc:decision:prefixed']);
    for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0);
    await client.pexpire('hdc:decision:prefixed', 30_000);
    await store.find(['prefixed']);
    await vi.waitFor(
      async () => expect(await client.pttl('hdc:decision:prefixed')).toBeGreaterThan(30_000),
      30_000,
    );
  });

  test('what others wrote under its keys is not taken for a decision', async () => {
    const client = new Valkey(server.current.url);
    onTestFinished(() => client.disconnect());
    const texts = ['', 'no JSON', '{}', 'null', JSON.stringify(decisionOf('another'))];
    const keys = texts.map((_, index) => `foreign ${index}`);
    for (const [index, key] of keys.entries()) {
      await client.set(`hdc:decision:${key}`, texts[index] ?? '');
      await client.set(`hdc:conversation:${key}`, texts[index] ?? '');
    }
    const store = open();
    expect(await store.find(keys)).toEqual(new Map());
    for (const key of keys) expect(await store.readConversation(key)).toBeUndefined();
  });

  test('killed in between, it refuses, and works again when the server does', async () => {
    const other = await ValkeyServer.start();
    onTestFinished(() => other.remove());
    const store = open({ url: other.url });
    await store.add([decisionOf('a')]);
    await other.kill();
    await expect(store.find(['a'])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(store.add([decisionOf('b')])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(store.writeConversation('c', { lastRequestAt: 1, requests: 1 })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    await other.start();
    await vi.waitFor(async () => expect(await store.find(['a'])).toEqual(new Map()), 300_000);
    expect(await store.add([decisionOf('b')])).toEqual(new Map([['b', decisionOf('b')]]));
  });

  test('a server that no longer answers is not waited for, and found again', async () => {
    const other = await ValkeyServer.start();
    onTestFinished(() => other.remove());
    const store = open({ url: other.url, timeoutMs: 500 });
    await vi.waitFor(() => store.add([decisionOf('a')]), 300_000);
    other.process?.kill('SIGSTOP');
    await expect(store.find(['a'])).rejects.toThrow('no answer within 500 ms');
    await expect(store.find(['a'])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    other.process?.kill('SIGCONT');
    await vi.waitFor(async () => expect((await store.find(['a'])).size).toBe(1), 300_000);
  });

  test('a server that comes later is found', async () => {
    const other = await ValkeyServer.start();
    onTestFinished(() => other.remove());
    await other.kill();
    const store = open({ url: other.url });
    await expect(store.find(['a'])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await other.start();
    await vi.waitFor(async () => expect(await store.find(['a'])).toEqual(new Map()), 300_000);
  });

  test('a server without room refuses, and keeps nothing of it', async () => {
    const other = await ValkeyServer.start();
    onTestFinished(() => other.remove());
    const client = new Valkey(other.url);
    onTestFinished(() => client.disconnect());
    const store = open({ url: other.url });
    await store.add([decisionOf('a')]);
    await client.config('SET', 'maxmemory', '1');
    await expect(store.add([decisionOf('b'), decisionOf('c')])).rejects.toThrow('OOM');
    await client.config('SET', 'maxmemory', '0');
    expect([...(await store.find(['a', 'b', 'c'])).keys()]).toEqual(['a']);
  });
});

describe.runIf(HAS_VALKEY)('with a password', () => {
  const server = useValkeyServer('rosebud-right');

  test.each(['valkey://:rosebud-wrong@', 'redis://someone:rosebud-wrong@', 'valkey://'])(
    '%s is refused, and the error shows no secret',
    async (start) => {
      const url = `${start}127.0.0.1:${server.current.port}`;
      const store = new ValkeyDecisionStore({ url, ...PATIENT });
      onTestFinished(() => store.close());
      const text = 'rosebud in a result';
      const decision = decisionOf('a', { change: { type: 'replace', text } });
      const error = await store.add([decision]).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' });
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('rosebud');
      expect(inspect(store, { depth: 10, showHidden: true })).not.toContain('rosebud');
    },
  );

  test('the right one opens it', async () => {
    const url = `valkey://:rosebud-right@127.0.0.1:${server.current.port}/1`;
    const store = new ValkeyDecisionStore({ url, ...PATIENT });
    onTestFinished(() => store.close());
    expect((await store.add([decisionOf('a')])).size).toBe(1);
  });
});
