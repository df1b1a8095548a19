import { gzipSync } from 'node:zlib';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner, MemoryDecisionStore, type PruneRequest, type PruneResult } from '@hdc/requests';
import { describe, expect, test } from 'vitest';
import { sayOk } from '../testing/fake-vendor.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { READ_REQUEST as BODY } from '../testing/read-request.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();

/** Replaces the result of the only call, as a decision says. */
function shorten(request: PruneRequest<Uint8Array>, text = 'short'): Partial<PruneResult<Uint8Array>> {
  const decoded = request.format.decode(request.body);
  const place = decoded?.places[2]?.[0];
  if (!decoded || !place) return {};
  const item = {
    kind: 'stale-read',
    why: 'written since',
    what: 'read a',
    index: 2,
    position: 0,
    tokens: 50,
  } as const;
  const decision = {
    key: 'k',
    change: { type: 'replace', text },
    reason: { kind: 'stale-read', why: 'written since' },
    tokens: 50,
    at: 0,
  } as const;
  return {
    request: request.format.patch(request.body, [{ type: 'replace', place, text }]),
    edits: [{ ...item, decision }],
    why: [item],
    sentTokens: 50,
  };
}

test.each([
  [
    'of too many messages',
    JSON.stringify({ model: 'm', messages: Array.from({ length: 100_001 }, () => 1) }),
  ],
  ['that is nested too deeply', '['.repeat(300_000)],
])('a request %s passes as it came and is counted', async (_, body) => {
  const store = new MemoryDecisionStore();
  const pruner = createPruner({ strategy: new AdaptiveDensityStrategy(), store, now: () => 0 });
  const { url, vendor, exchanged, gateway } = await start(sayOk, { pruner });
  await post(url, Buffer.from(body));
  expect(vendor.requests[0]?.body.equals(Buffer.from(body))).toBe(true);
  expect((await exchanged(1))[0]?.unchanged).toBe('too-large');
  expect(gateway.counts()).toMatchObject({ exchanges: 1, tooLarge: 1, faults: 0 });
});

describe('what was decided is what leaves', () => {
  test.each([
    ['plain', {}, (text: string) => Buffer.from(text)],
    ['encoded', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text)],
  ])('%s', async (_, headers, encode) => {
    const { url, vendor, exchanged, gateway } = await start(sayOk, {
      pruner: testPruner(shorten),
      cacheMarks: 'off',
    });
    await post(url, encode(BODY), headers);
    const sent = vendor.requests[0];
    expect(sent?.body.toString()).toBe(BODY.replace(/(?:long )+/, 'short'));
    expect(sent?.headers['content-length']).toBe(String(sent?.body.length));
    expect(sent?.headers['content-encoding']).toBeUndefined();
    const [exchange] = await exchanged(1);
    expect(exchange).toMatchObject({
      conversation: 'test',
      model: 'claude-sonnet-4-5',
      format: 'anthropic-messages',
      path: '/v1/messages',
      kind: 'answer',
      mode: 'prune',
      rawTokens: 100,
      sentTokens: 50,
      sentBytes: sent?.body.length,
      status: 200,
      ending: 'complete',
    });
    expect(gateway.counts()).toMatchObject({ faults: 0, bytesChangedWithoutDecision: 0 });
  });

  test('counting tokens goes through the same decisions and decides nothing', async () => {
    const pruner = testPruner(shorten);
    const { url, vendor, exchanged } = await start(sayOk, { pruner });
    await post(url, BODY, {}, '/v1/messages/count_tokens?beta=true');
    expect(pruner.asked[0]?.isDryRun).toBe(true);
    expect(vendor.requests[0]?.body.toString()).toContain('short');
    expect(vendor.requests[0]?.body.toString()).not.toContain('cache_control');
    expect((await exchanged(1))[0]?.kind).toBe('count');
  });
});

describe('whatever goes wrong, the original bytes leave', () => {
  const wrong = (text: string): Partial<PruneResult<Uint8Array>> => ({ request: Buffer.from(text) });
  test.each<
    [string, (request: PruneRequest<Uint8Array>) => Partial<PruneResult<Uint8Array>>, string, number]
  >([
    [
      'the pruner throws',
      () => {
        throw new Error('sk-secret');
      },
      'prune',
      0,
    ],
    ['the pruner tells of a fault', () => ({ fault: new Error('x') }), 'prune', 0],
    ['something changed without a decision', () => wrong(BODY.replace('do it', 'do xx')), 'verify', 7],
    ['a space came in', () => wrong(`${BODY} `), 'verify', 2],
    ['nothing is left', () => wrong(''), 'verify', BODY.length],
    [
      'more changed than was decided',
      (request) => {
        const right = shorten(request);
        const text = Buffer.from(right.request ?? []).toString();
        return { ...right, request: Buffer.from(text.replace('do it', 'do xx')) };
      },
      'verify',
      7,
    ],
  ])('%s', async (_, change, at, unexplained) => {
    const { url, vendor, exchanged, gateway } = await start(sayOk, {
      pruner: testPruner(change),
      cacheMarks: 'off',
    });
    await post(url, BODY);
    expect(vendor.requests[0]?.body.toString()).toBe(BODY);
    const [exchange] = await exchanged(1);
    expect(exchange?.fault?.at).toBe(at);
    expect(JSON.stringify(exchange)).not.toContain('secret');
    expect(exchange?.sentTokens).toBe(exchange?.rawTokens);
    expect(gateway.counts()).toMatchObject({ faults: 1, bytesChangedWithoutDecision: unexplained });
  });

  test('but what was decided before stays, though the store is away', async () => {
    const pruner = testPruner((request) => ({ ...shorten(request), fault: new Error('x') }));
    const { url, vendor, exchanged } = await start(sayOk, { pruner, cacheMarks: 'off' });
    await post(url, BODY);
    expect(vendor.requests[0]?.body.toString()).toContain('short');
    expect((await exchanged(1))[0]).toMatchObject({ fault: { at: 'prune' }, sentTokens: 50 });
  });

  test('the pruner never comes back', async () => {
    const pruner = { ...testPruner(), prune: () => new Promise<never>(() => {}) };
    const { url, vendor, exchanged } = await start(sayOk, { pruner, limits: { pruneMs: 20 } });
    await post(url, BODY);
    expect(vendor.requests[0]?.body.toString()).toBe(BODY);
    expect((await exchanged(1))[0]?.fault).toEqual({ at: 'prune', code: 'PRUNE_TIMEOUT' });
  });

  test('who counts fails: the client notices nothing', async () => {
    const { url, gateway } = await start(sayOk, {
      onExchange() {
        throw new Error('the disk is full');
      },
    });
    expect((await post(url, BODY)).status).toBe(200);
    expect(gateway.counts().faults).toBe(1);
  });
});

describe('modes', () => {
  test('can be switched while it runs, for all or for one conversation', async () => {
    const pruner = testPruner();
    const { url, gateway, exchanged } = await start(sayOk, { pruner, mode: 'observe' });
    await post(url, BODY);
    gateway.modes.mode = 'prune';
    await post(url, BODY);
    await gateway.modes.set('test', 'ingest');
    await post(url, BODY);
    await gateway.modes.set('test', undefined);
    await post(url, BODY);
    const modes = (await exchanged(4)).map(({ mode }) => mode);
    expect(modes).toEqual(['observe', 'prune', 'ingest', 'prune']);
  });

  test('a conversation that is held out is only observed', async () => {
    const { url, exchanged, vendor } = await start(sayOk, { holdOut: 1 });
    await post(url, BODY);
    expect((await exchanged(1))[0]).toMatchObject({ mode: 'observe', isHeldOut: true, hasAddedMark: false });
    expect(vendor.requests[0]?.body.toString()).toBe(BODY);
  });
});

describe('what is too long for the vendor', () => {
  const TOO_LONG =
    '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}';
  const refuseLong =
    (limit: number) => (request: { body: Buffer }, response: Parameters<typeof sayOk>[1]) => {
      if (request.body.length < limit) return sayOk(Object(request), response);
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(TOO_LONG);
      return undefined;
    };

  test('is told to the agent', async () => {
    const { url, vendor } = await start(refuseLong(400));
    const response = await post(url, BODY);
    expect([response.status, response.text]).toEqual([400, TOO_LONG]);
    expect(vendor.requests).toHaveLength(1);
  });

  test.each([
    ['is sent once more, smaller, where that is wanted', 500, 200, 2],
    ['and told to the agent where it is still too long', 100, 400, 2],
  ])('%s', async (_, limit, status, requests) => {
    const { url, vendor, exchanged } = await start(refuseLong(limit), {
      recovery: testPruner(shorten),
      cacheMarks: 'off',
    });
    const response = await post(url, BODY);
    expect(response.status).toBe(status);
    expect(vendor.requests).toHaveLength(requests);
    expect(vendor.requests[1]?.body.toString()).toContain('short');
    expect((await exchanged(1))[0]?.isRecovered).toBe(true);
  });

  test('is told to the agent where nothing can go, and so is everything else', async () => {
    const { url, vendor } = await start(refuseLong(10), { recovery: testPruner() });
    expect((await post(url, BODY)).text).toBe(TOO_LONG);
    expect(vendor.requests).toHaveLength(1);
  });
});

async function post(url: string, body: string | Buffer, headers = {}, path = '/v1/messages') {
  const response = await fetch(`${url}${path}`, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}
