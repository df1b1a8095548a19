import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { startWatchedGateway, type WatchedGateway } from '../testing/start-watched-gateway.ts';
import { WorkingAgent } from '../testing/working-agent.ts';

const CONVERSATION = 'claude-code:session-1';

let bench: WatchedGateway;
beforeEach(async () => {
  bench = await startWatchedGateway();
});
afterEach(() => bench.close());

async function openPage(): Promise<string> {
  const markup = await (await fetch(`${bench.url}/hdc`)).text();
  return /data-page="([\w-]+)"/.exec(markup)?.[1] ?? '';
}

const ask = (path: string, headers: Record<string, string>, body?: unknown) =>
  fetch(`${bench.url}/hdc/${path}`, {
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });

/** An agent that read, wrote and read again, so that something was taken out. */
async function work(): Promise<WorkingAgent> {
  const agent = new WorkingAgent(bench.url, 'session-1');
  for (const path of ['/a.ts', '/b.ts', '/a.ts', '/b.ts']) await agent.work(path);
  return agent;
}

test.each<[string, string, boolean]>([
  ['GET', '/hdc', true],
  ['GET', '/hdc/', true],
  ['HEAD', '/hdc', false],
  ['HEAD', '/hdc/', false],
])('%s %s is answered', async (method, path, hasBody) => {
  const response = await fetch(`${bench.url}${path}`, { method });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await response.text()).includes('data-page=')).toBe(hasBody);
});

describe('who may ask', () => {
  test.each<[string, Record<string, string>, number]>([
    ['without the secret of the page', {}, 403],
    ['with a wrong one', { 'x-hdc-page': 'wrong' }, 403],
    ['from the page of somebody else', { origin: 'http://evil.example' }, 403],
    ['from a page of another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from a frame of somebody else', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('%s: refused', async (_, headers, status) => {
    await work();
    for (const path of ['events', 'conversation?id=claude-code:session-1', 'original?id=original-0']) {
      expect((await ask(path, headers)).status).toBe(status);
    }
    for (const path of ['pin', 'mode'])
      expect((await ask(path, headers, { mode: 'observe' })).status).toBe(status);
    expect(bench.gateway.modes.mode).toBe('prune');
  });

  test('the secret does not help a page of somebody else', async () => {
    const secret = await openPage();
    const headers = { 'x-hdc-page': secret, origin: 'http://evil.example' };
    expect((await ask('mode', headers, { mode: 'observe' })).status).toBe(403);
  });

  test('a name that points to this machine does not open the page', async () => {
    const answer = await rawRequest(
      bench.url,
      'GET /hdc HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).not.toContain('data-page');
  });

  test('where there is a token, the page needs it', async () => {
    const closed = await startWatchedGateway('the token');
    try {
      const statusOf = async (path: string) => (await fetch(`${closed.url}${path}`)).status;
      expect(await statusOf('/hdc')).toBe(401);
      expect(await statusOf('/hdc?token=wrong')).toBe(401);
      expect(await statusOf('/hdc?token=the%20token')).toBe(200);
    } finally {
      await closed.close();
    }
  });

  test('nothing of it reaches the vendor', async () => {
    const secret = await openPage();
    await ask('pin', { 'x-hdc-page': secret }, { key: 'k', isPinned: true });
    await ask('unknown', { 'x-hdc-page': secret });
    expect(bench.vendor.requests).toEqual([]);
  });
});

test('the page cannot be framed, kept or taken for something else', async () => {
  const { headers } = await fetch(`${bench.url}/hdc`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('what was taken out can be read, pinned and is sent again then', async () => {
  const agent = await work();
  const headers = { 'x-hdc-page': await openPage() };
  const markup = await (await ask('conversation?id=claude-code:session-1', headers)).text();
  const [, original = ''] = /data-original="([^"]+)"/.exec(markup) ?? [];
  const [, key = ''] = /data-pin="([^"]+)"/.exec(markup) ?? [];
  const text = await (await ask(`original?id=${original}`, headers)).text();
  expect(text).toMatch(/^0 of \/[ab]\.ts, as read by call \d/);
  const lastBody = () => bench.vendor.requests.at(-1)?.body.toString() ?? '';
  const inside = JSON.stringify(text).slice(1, -1);
  expect(lastBody()).not.toContain(inside);
  expect((await ask('pin', headers, { key, isPinned: true })).status).toBe(200);
  await agent.send();
  expect(lastBody()).toContain(inside);
  expect(bench.board.find(CONVERSATION)?.items.some((item) => item.key === key && !item.isOut)).toBe(true);
  expect((await ask('pin', headers, { key, isPinned: false })).status).toBe(200);
  await agent.send();
  expect(bench.board.find(CONVERSATION)?.items.every(({ isOut }) => isOut)).toBe(true);
});

test('modes are set for one conversation and for all', async () => {
  await work();
  const headers = { 'x-hdc-page': await openPage() };
  const { modes } = bench.gateway;
  await ask('mode', headers, { conversation: CONVERSATION, mode: 'observe' });
  expect([modes.get(CONVERSATION), modes.mode]).toEqual(['observe', 'prune']);
  await ask('mode', headers, { conversation: CONVERSATION, mode: null });
  await ask('mode', headers, { mode: 'ingest' });
  expect([modes.get(CONVERSATION), modes.mode]).toEqual([undefined, 'ingest']);
});

test.each<[string, unknown]>([
  ['mode', { mode: 'everything' }],
  ['mode', {}],
  ['mode', 'no object'],
  ['pin', { key: 1, isPinned: true }],
  ['pin', { key: 'k' }],
])('%s refuses %j', async (path, body) => {
  const headers = { 'x-hdc-page': await openPage() };
  expect((await ask(path, headers, body)).status).toBe(400);
});

test('what is not known is not found', async () => {
  const headers = { 'x-hdc-page': await openPage() };
  for (const path of ['conversation?id=x', 'original?id=../x', 'elsewhere']) {
    expect((await ask(path, headers)).status).toBe(404);
  }
});
