import { getCompressionStrategy } from '@hdc/core';
import { createPruner, ValkeyConnection, ValkeyDecisionStore, ValkeyOriginalStore } from '@hdc/requests';
import { HAS_VALKEY, useValkeyServer, ValkeyServer } from '@hdc/requests/testing/valkey';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createGateway, type Gateway } from '../create-gateway.ts';
import { type FakeVendor, sayOk, startFakeVendor } from '../testing/fake-vendor.ts';
import { WorkingAgent } from '../testing/working-agent.ts';

interface Replica {
  readonly url: string;
  readonly gateway: Gateway;
  readonly originals: ValkeyOriginalStore;
}

/** As on a machine of its own: nothing is shared but the server. */
async function startReplica(vendor: FakeVendor, url: string): Promise<Replica> {
  const store = new ValkeyDecisionStore({ url, timeoutMs: 5_000 });
  const originals = new ValkeyOriginalStore({ url, timeoutMs: 5_000 });
  const gateway = createGateway({
    pruner: createPruner({
      strategy: getCompressionStrategy('high-density'),
      store,
      originals,
      now: Date.now,
      settings: { keepLastResults: 1 },
    }),
    upstreams: { all: new URL(vendor.url) },
    cacheMarks: 'off',
  });
  onTestFinished(async () => {
    await gateway.close();
    await Promise.all([store.close(), originals.close()]);
  });
  return { url: await gateway.listen(), gateway, originals };
}

async function startVendor(): Promise<FakeVendor> {
  const vendor = await startFakeVendor(sayOk);
  onTestFinished(() => vendor.close());
  return vendor;
}

async function originalsOn(url: string): Promise<readonly string[]> {
  const connection = new ValkeyConnection({ url, timeoutMs: 5_000 });
  const keys = await connection.ask((client) => client.keys('hdc:original:*'));
  await connection.close();
  return keys.map((key) => key.slice('hdc:original:'.length));
}

const lastBody = ({ requests }: FakeVendor): string => requests.at(-1)?.body.toString() ?? '';

describe.runIf(HAS_VALKEY)('several gateways with one store', () => {
  const server = useValkeyServer();

  test('send the same bytes whichever of them is asked, and each has the originals', async () => {
    const vendor = await startVendor();
    const replicas = await Promise.all([1, 2, 3].map(() => startReplica(vendor, server.current.url)));
    const [first] = replicas;
    const agent = new WorkingAgent(first?.url ?? '', 'no-affinity');
    for (const path of ['/a.ts', '/b.ts', '/a.ts', '/c.ts']) await agent.work(path);
    for (let round = 0; round < 6; round++) {
      await agent.work(`/${round}.ts`, replicas[round % 3]?.url);
      const bodies = [];
      for (const replica of replicas) {
        await agent.send(replica.url);
        bodies.push(lastBody(vendor));
      }
      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]?.length).toBeLessThan(JSON.stringify(agent.body).length);
    }
    for (const { gateway } of replicas) {
      expect(gateway.counts()).toMatchObject({ faults: 0, bytesChangedWithoutDecision: 0 });
    }
    const ids = await originalsOn(server.current.url);
    expect(ids.length).toBeGreaterThan(0);
    for (const { originals } of replicas) {
      for (const id of ids) expect(await originals.read(id)).toBeTypeOf('string');
    }
  });

  test('that decide at the same moment agree: the first writer wins', async () => {
    const vendor = await startVendor();
    const replicas = await Promise.all([1, 2, 3].map(() => startReplica(vendor, server.current.url)));
    for (let round = 0; round < 5; round++) {
      const agent = new WorkingAgent(replicas[0]?.url ?? '', `race-${round}`);
      // Blocks of its own, so that nothing was decided in another round or test.
      for (const path of ['/a.ts', '/b.ts']) await agent.work(`/${round}${path}`);
      for (const path of ['/a.ts', '/c.ts']) agent.prepare(`/${round}${path}`);
      await Promise.all(replicas.map(({ url }) => agent.send(url)));
      const after = [];
      for (const { url } of replicas) {
        await agent.send(url);
        after.push(lastBody(vendor));
      }
      expect(new Set(after).size).toBe(1);
      expect(after[0]?.length).toBeLessThan(JSON.stringify(agent.body).length);
    }
  });

  test('pass requests on without it, say so, and go on when it is back', async () => {
    const other = await ValkeyServer.start();
    onTestFinished(() => other.remove());
    const vendor = await startVendor();
    const [one, two] = await Promise.all([1, 2].map(() => startReplica(vendor, other.url)));
    if (!one || !two) throw new Error('two were started');
    const agent = new WorkingAgent(one.url, 'outage');
    for (const path of ['/a.ts', '/b.ts', '/a.ts']) await agent.work(path);
    await agent.send();
    const decided = lastBody(vendor);
    const raw = JSON.stringify(agent.body);
    expect(decided.length).toBeLessThan(raw.length);
    await other.kill();
    await agent.send(one.url);
    expect(lastBody(vendor)).toBe(decided);
    await agent.send(two.url);
    expect(lastBody(vendor)).toBe(raw);
    for (const { url, gateway } of [one, two]) {
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([
        200,
        'ready, without its store: nothing new is decided\n',
      ]);
      expect(gateway.counts()).toMatchObject({ storeOutages: 1, bytesChangedWithoutDecision: 0 });
    }
    await other.start();
    await vi.waitFor(
      async () => {
        await agent.send(one.url);
        expect(await (await fetch(`${one.url}/readyz`)).text()).toBe('ready\n');
      },
      { timeout: 300_000 },
    );
    expect(lastBody(vendor)).toBe(decided);
  });
});
