import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { GatewayOptions } from '../gateway-options.ts';
import { Allowance } from '../people/allowance.ts';
import { createPeople, type People } from '../people/identify.ts';
import { MemoryLimits } from '../people/memory-limits.ts';
import type { Person } from '../people/person.ts';
import { sayOk, type VendorRequest } from '../testing/fake-vendor.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startWatchedGateway } from '../testing/start-watched-gateway.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { WorkingAgent } from '../testing/working-agent.ts';

const start = useGateway();
const BODY = { model: 'known', max_tokens: 1_000, messages: [{ role: 'user', content: 'Hi' }] };

/** Everybody's token is their name with an exclamation mark. */
function peopleOf(all: readonly Partial<Person>[], proxies: readonly string[] = []) {
  const list = new Map(all.map((person) => [person.name ?? '', { name: '', isAdmin: false, ...person }]));
  const tokens = {
    find: (token: string) => (token.endsWith('!') ? list.get(token.slice(0, -1)) : undefined),
    named: (name: string) => list.get(name),
  };
  return { list, people: createPeople({ tokens, proxies }) };
}

/** A dollar for a million tokens of input, a thousand for a million of output. */
function limitedGateway(people: People, now = () => Date.UTC(2026, 10, 17, 22)): Partial<GatewayOptions> {
  const costOf = (usage: { inputTokens: number; outputTokens: number }, model: unknown) =>
    model === 'known'
      ? {
          input: 0,
          cacheRead: 0,
          cacheWrite: 0,
          cacheWrite1h: 0,
          output: 0,
          total: usage.inputTokens / 1e6 + usage.outputTokens / 1e3,
        }
      : undefined;
  return { people, now, allowance: new Allowance({ book: new MemoryLimits(now), prices: { costOf } }) };
}

const ask = (url: string, headers: Record<string, string>, path = '/v1/messages', body: unknown = BODY) =>
  fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
const as = (name: string) => ({ 'x-hdc-token': `${name}!` });

function answerWith(outputTokens: number) {
  return (_: VendorRequest, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ type: 'message', usage: { input_tokens: 100, output_tokens: outputTokens } }),
    );
  };
}

describe('who asks', () => {
  test('is told by the token, stands in the exchange, and is told to no vendor', async () => {
    const { people } = peopleOf([{ name: 'alice' }]);
    const pruner = testPruner();
    const { url, vendor, exchanged } = await start(sayOk, { people, pruner });
    await ask(url, { ...as('alice'), 'x-forwarded-user': 'root' });
    const [exchange] = await exchanged(1);
    expect(exchange?.person).toBe('alice');
    expect(pruner.asked[0]?.owner).toBe('alice');
    expect(JSON.stringify(vendor.requests[0]?.rawHeaders)).not.toMatch(/alice|root|x-hdc-token|x-forwarded/i);
  });

  test.each<[string, Record<string, string>]>([
    ['no token', {}],
    ['a wrong one', as('mallory')],
    ['an empty one', { 'x-hdc-token': '' }],
    ['a name alone', { 'x-forwarded-user': 'alice' }],
    ['a name with a wrong token', { 'x-forwarded-user': 'alice', 'x-hdc-token': 'x' }],
    ['a token in the place of the key', { authorization: 'Bearer alice!', 'x-api-key': 'alice!' }],
  ])('%s is refused', async (_, headers) => {
    const { people } = peopleOf([{ name: 'alice' }], ['10.0.0.0/8', '::2']);
    const { url, vendor } = await start(sayOk, { people });
    for (const path of ['/v1/messages', '/v1/models', '/prune', '/v1/messages/count_tokens']) {
      const answer = await ask(url, headers, path);
      expect([answer.status, answer.headers.get('x-hdc-error')]).toEqual([401, 'WRONG_TOKEN']);
    }
    expect(vendor.requests).toEqual([]);
  });

  test('two tokens are none', async () => {
    const { url, vendor } = await start(sayOk, { people: peopleOf([{ name: 'alice' }]).people });
    const head = 'POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    const answer = await rawRequest(
      url,
      `${head}x-hdc-token: alice!\r\nx-hdc-token: alice!\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(vendor.requests).toEqual([]);
  });

  test('whoever is taken out is refused with the next request', async () => {
    const { people, list } = peopleOf([{ name: 'alice' }]);
    const { url } = await start(sayOk, { people });
    expect((await ask(url, as('alice'))).status).toBe(200);
    list.delete('alice');
    expect((await ask(url, as('alice'))).status).toBe(401);
  });

  test('a gateway with people may listen beyond this machine', async () => {
    const { url } = await start(sayOk, { people: peopleOf([{ name: 'alice' }]).people }, '0.0.0.0');
    expect((await ask(url.replace('0.0.0.0', '127.0.0.1'), {})).status).toBe(401);
  });
});

describe('x-forwarded-user', () => {
  test.each<[string, readonly string[], string, number]>([
    ['of an address that is named', ['127.0.0.1'], 'alice', 200],
    ['of a network that is named', ['fd00::/8', '127.0.0.0/24'], 'alice', 200],
    ['of another address', ['127.0.0.2'], 'alice', 401],
    ['of nobody in the file', ['127.0.0.1'], 'mallory', 403],
    ['with two names', ['127.0.0.1'], 'alice, bob', 403],
    ['with a way out', ['127.0.0.1'], '../alice', 403],
    ['that is empty', ['127.0.0.1'], '', 403],
  ])('%s', async (_, proxies, user, status) => {
    const { people } = peopleOf([{ name: 'alice' }, { name: 'bob' }], proxies);
    const { url } = await start(sayOk, { people });
    expect((await ask(url, { 'x-forwarded-user': user })).status).toBe(status);
  });

  test('does not stand in for a token that is wrong', async () => {
    const { people } = peopleOf([{ name: 'alice' }], ['127.0.0.1']);
    const { url } = await start(sayOk, { people });
    expect((await ask(url, { 'x-forwarded-user': 'alice', 'x-hdc-token': 'revoked' })).status).toBe(401);
  });

  test.each(['10.0.0.0/33', '10.0.0', 'proxy.internal', '10.0.0.1/8/9', '::/129', '', '10.0.0.1/'])(
    '%j is no address of a proxy',
    (proxy) => {
      expect(() => peopleOf([], [proxy])).toThrow(expect.objectContaining({ code: 'INVALID_PROXY' }));
    },
  );
});

describe('limits', () => {
  test('the requests of a minute, for one name and not for the others', async () => {
    const { people } = peopleOf([{ name: 'alice', requestsAMinute: 3 }, { name: 'bob' }]);
    const { url, vendor, gateway } = await start(sayOk, limitedGateway(people));
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask(url, as('alice'))).status),
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
    expect((await ask(url, as('bob'))).status).toBe(200);
    expect(vendor.requests).toHaveLength(4);
    expect(gateway.counts().limited).toBe(2);
  });

  test.each<[string, string, unknown]>([
    [
      "Anthropic's",
      '/v1/messages',
      {
        type: 'error',
        error: {
          type: 'rate_limit_error',
          message: expect.stringMatching(/alice may send 0 requests a minute/),
        },
      },
    ],
    [
      "OpenAI's",
      '/v1/chat/completions',
      { error: { code: 'rate_limit_exceeded', type: 'rate_limit_error' } },
    ],
    [
      "Google's",
      '/v1beta/models/gemini-3:generateContent',
      { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } },
    ],
    ["Bedrock's", '/model/anthropic.claude/invoke', { message: expect.stringMatching(/alice/) }],
  ])('are told in the shape of %s API, with when to try again', async (_, path, error) => {
    const { people } = peopleOf([{ name: 'alice', requestsAMinute: 0 }]);
    const { url } = await start(sayOk, limitedGateway(people));
    const answer = await ask(url, as('alice'), path);
    expect([answer.status, answer.headers.get('x-hdc-error')]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(61);
    if (path.startsWith('/model')) expect(answer.headers.get('x-amzn-errortype')).toBe('ThrottlingException');
    expect(await answer.json()).toMatchObject(error as object);
  });

  test('the dollars of a day, never exceeded, and told with the hours that are left', async () => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 4.5 }]);
    const { url, vendor } = await start(answerWith(1_000), limitedGateway(people));
    const statuses: number[] = [];
    // Each can cost a dollar, and does.
    for (let i = 0; i < 6; i += 1) statuses.push((await ask(url, as('alice'))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(vendor.requests).toHaveLength(4);
    const refused = await ask(url, as('alice'));
    expect([refused.headers.get('retry-after'), refused.headers.get('x-should-retry')]).toEqual([
      '7200',
      'false',
    ]);
    expect(JSON.stringify(await refused.json())).toMatch(/\$4\.00 of \$4\.50 a day are spent/);
  });

  test('many requests at once do not exceed the dollars of a day', async () => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 4.5 }]);
    const { url, vendor } = await start(answerWith(1_000), limitedGateway(people));
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(url, as('alice'))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(vendor.requests).toHaveLength(4);
  });

  test('a request costs what it did cost, and not what it might have', async () => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 1.1 }]);
    const { url, vendor } = await start(answerWith(10), limitedGateway(people));
    for (let i = 0; i < 9; i += 1) expect((await ask(url, as('alice'))).status).toBe(200);
    expect((await ask(url, as('alice'))).status).toBe(200);
    expect((await ask(url, as('alice'))).status).toBe(429);
    expect(vendor.requests).toHaveLength(10);
  });

  test.each<[string, unknown]>([
    ['many answers at once', { ...BODY, n: 10 }],
    ['a long answer', { ...BODY, max_tokens: 10_000 }],
    ['an answer of any length', { model: 'known', messages: BODY.messages }],
  ])('%s may cost more than the day has', async (_, body) => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 4.5 }]);
    const { url, vendor } = await start(sayOk, limitedGateway(people));
    expect((await ask(url, as('alice'), '/v1/messages', body)).status).toBe(429);
    expect(vendor.requests).toEqual([]);
  });

  test.each<[string, string, unknown, string]>([
    ['a model without a price', '/v1/messages', { ...BODY, model: 'unknown' }, 'NO_PRICE'],
    ['a body that cannot be read', '/v1/messages', 'x', 'NO_PRICE'],
    ['what holds no conversation', '/v1/messages/batches', {}, 'NOT_COUNTED'],
  ])('%s is no way around the dollars', async (_, path, body, code) => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 5 }, { name: 'bob' }]);
    const { url, vendor } = await start(sayOk, limitedGateway(people));
    const answer = await ask(url, as('alice'), path, body);
    expect([answer.status, answer.headers.get('x-hdc-error')]).toEqual([403, code]);
    expect(vendor.requests).toEqual([]);
    expect((await ask(url, as('bob'), path, body)).status).toBe(200);
  });

  test('whoever leaves before the end of the answer pays all the same', async () => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 1.9 }]);
    const hang = (_: VendorRequest, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${'x'.repeat(9_000)}\n\n`);
    };
    const { url, exchanged } = await start(hang, limitedGateway(people));
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const body = JSON.stringify({ ...BODY, stream: true });
    socket.write(
      `POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nx-hdc-token: alice!\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await new Promise((came) => socket.once('data', came));
    socket.destroy();
    await exchanged(1);
    expect((await ask(url, as('alice'))).status).toBe(429);
  });

  test('what the vendor refuses costs nothing', async () => {
    const { people } = peopleOf([{ name: 'alice', dollarsADay: 1.1 }]);
    const refuse = (_: VendorRequest, response: ServerResponse) => response.writeHead(529).end('{}');
    const { url, vendor } = await start(
      (request, response) => void refuse(request, response),
      limitedGateway(people),
    );
    for (let i = 0; i < 5; i += 1) expect((await ask(url, as('alice'))).status).toBe(529);
    expect(vendor.requests).toHaveLength(5);
  });
});

describe('the page', () => {
  async function watched() {
    const { people, list } = peopleOf([{ name: 'alice' }, { name: 'bob' }, { name: 'root', isAdmin: true }]);
    const bench = await startWatchedGateway(undefined, people);
    for (const name of ['alice', 'bob']) {
      // Both call their conversation the same.
      const agent = new WorkingAgent(bench.url, 'session-1', as(name));
      for (const path of [`/${name}.ts`, '/x.ts', `/${name}.ts`]) await agent.work(path);
    }
    const open = async (name: string) => {
      const markup = await (await fetch(`${bench.url}/hdc?token=${name}!`)).text();
      return { markup, secret: /data-page="([\w-]+)"/.exec(markup)?.[1] ?? '' };
    };
    const get = (secret: string, path: string, body?: unknown) =>
      fetch(`${bench.url}/hdc/${path}`, {
        headers: { 'x-hdc-page': secret },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
    return { bench, list, open, get };
  }

  test('shows people their own conversations, and admins all of them', async () => {
    const { bench, list, open, get } = await watched();
    try {
      const [alice, root] = [await open('alice'), await open('root')];
      expect([alice.markup.match(/<li data-id/g)?.length, root.markup.match(/<li data-id/g)?.length]).toEqual(
        [1, 2],
      );
      expect(alice.markup).not.toContain('bob');
      const others = 'claude-code:session-1@bob';
      expect((await get(alice.secret, `conversation?id=${others}`)).status).toBe(404);
      const seen = await (await get(root.secret, `conversation?id=${others}`)).text();
      const [, original = ''] = /data-original="([^"]+)"/.exec(seen) ?? [];
      const [, key = ''] = /data-pin="([^"]+)"/.exec(seen) ?? [];
      expect([original === '', key === '']).toEqual([false, false]);
      expect((await get(alice.secret, `original?id=${original}`)).status).toBe(404);
      expect((await get(root.secret, `original?id=${original}`)).status).toBe(200);
      expect((await get(alice.secret, 'pin', { key, isPinned: true })).status).toBe(403);
      expect((await get(alice.secret, 'mode', { mode: 'observe' })).status).toBe(403);
      expect((await get(alice.secret, 'mode', { conversation: others, mode: 'observe' })).status).toBe(403);
      expect((await get(root.secret, 'mode', { conversation: others, mode: 'observe' })).status).toBe(200);
      const own = 'claude-code:session-1@alice';
      expect((await get(alice.secret, 'mode', { conversation: own, mode: 'observe' })).status).toBe(200);
      list.delete('alice');
      expect((await get(alice.secret, `conversation?id=${own}`)).status).toBe(403);
    } finally {
      await bench.close();
    }
  });

  test('needs a token of somebody, and no secret of a page is made up', async () => {
    const { bench, open, get } = await watched();
    try {
      for (const path of ['/hdc', '/hdc?token=mallory!', '/hdc?token=']) {
        expect((await fetch(`${bench.url}${path}`)).status).toBe(401);
      }
      const { secret } = await open('alice');
      const forged = [
        secret.replace(/^[^-]*/, Buffer.from('root').toString('base64url')),
        secret.replace(/^[^-]*/, ''),
        `${secret}x`,
        secret.slice(1),
        '-',
      ];
      for (const given of forged) expect((await get(given, 'events')).status).toBe(403);
    } finally {
      await bench.close();
    }
  });
});
