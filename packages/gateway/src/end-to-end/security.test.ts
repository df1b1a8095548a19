import { connect } from 'node:net';
import { MockAgent } from 'undici';
import { describe, expect, test } from 'vitest';
import { createGateway } from '../create-gateway.ts';
import { GatewayAddressError } from '../errors/gateway-address-error.ts';
import { sayOk } from '../testing/fake-vendor.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();

describe('who is no program of this machine is refused', () => {
  test.each([
    ['another name', 'POST /v1/messages', 'Host: evil.example', 421],
    ['a name that points here', 'POST /v1/messages', 'Host: localhost.evil.example:80', 421],
    ['no name', 'POST /v1/messages', 'Host:', 421],
    ['a page', 'POST /v1/messages', 'Host: localhost\r\nOrigin: https://evil.example', 403],
    ['a page of this very address', 'POST /v1/messages', 'Host: localhost\r\nOrigin: http://localhost', 403],
    ['a page without an origin', 'POST /v1/messages', 'Host: localhost\r\nOrigin: null', 403],
    ['a picture on a page', 'GET /v1/models', 'Host: localhost\r\nSec-Fetch-Site: cross-site', 403],
    ['a question of a page', 'OPTIONS /v1/messages', 'Host: localhost\r\nOrigin: https://evil.example', 403],
    ['a proxy is wanted', 'GET http://evil.example/v1/models', 'Host: localhost', 400],
    ['everything is wanted', 'OPTIONS *', 'Host: localhost', 400],
  ])('%s', async (_, line, headers, status) => {
    const { url, vendor } = await start(sayOk);
    const answer = await rawRequest(
      url,
      `${line} HTTP/1.1\r\n${headers}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).not.toContain('access-control');
    expect(vendor.requests).toEqual([]);
  });

  test.each(['localhost', '127.0.0.1:9999', '[::1]:80', 'LOCALHOST:1'])(
    '%s is this machine',
    async (host) => {
      const { url, vendor } = await start(sayOk);
      await rawRequest(url, `GET /v1/models HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(vendor.requests).toHaveLength(1);
    },
  );
});

test.each(['gzip, chunked', 'identity, chunked', 'chunked, chunked', 'gzip,chunked'])(
  'a body that is %s for the way is refused',
  async (coding) => {
    const { url, vendor } = await start(sayOk);
    for (const path of ['/v1/messages', '/v1/files', '/hdc/mode']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
      const answer = await rawRequest(url, `${head}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 (?:501|400) /);
    }
    expect(vendor.requests).toEqual([]);
  },
);

describe('requests that two servers would read differently', () => {
  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x'],
    [
      'a length and pieces',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1',
    ],
    ['pieces of another kind', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['a header over two lines', 'X-A: 1\r\n b\r\n\r\n'],
    ['a space before the colon', 'X-A : 1\r\n\r\n'],
    ['a bad length of a piece', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['a zero in a header', 'X-A: a\0b\r\n\r\n'],
  ])('%s', async (_, rest) => {
    const { url, vendor } = await start(sayOk);
    const answer = await rawRequest(url, `POST /v1/messages HTTP/1.1\r\nHost: localhost\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(vendor.requests).toEqual([]);
  });
});

describe('limits', () => {
  const POST = 'POST /v1/messages HTTP/1.1\r\nHost: localhost\r\n';

  test('of headers', async () => {
    const { url } = await start(sayOk, { limits: { headerBytes: 4096 } });
    expect(await rawRequest(url, `${POST}X-A: ${'a'.repeat(8000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  });

  test.each([
    ['a length', 'Content-Length: 200\r\n\r\n'],
    ['pieces', `Transfer-Encoding: chunked\r\n\r\n64\r\n${'a'.repeat(100)}\r\n64\r\n${'a'.repeat(100)}\r\n`],
  ])('of bodies with %s', async (_, rest) => {
    const { url, vendor } = await start(sayOk, { limits: { bodyBytes: 150 } });
    expect(await rawRequest(url, `${POST}${rest}`)).toMatch(/^HTTP\/1.1 413 .*BODY_TOO_LARGE/s);
    expect(vendor.requests).toEqual([]);
  });

  test('of time for a head and for a body', async () => {
    const limits = { clientHeadMs: 100, clientRequestMs: 200 };
    const { url } = await start(sayOk, { limits });
    const [head, body] = await Promise.all([
      rawRequest(url, 'POST /v1/mess'),
      rawRequest(url, `${POST}Content-Length: 9\r\n\r\n{`),
    ]);
    expect(head).toMatch(/^(HTTP\/1.1 408 |$)/);
    expect(body).toMatch(/^(HTTP\/1.1 408 |$)/);
  });
});

describe('websockets', () => {
  test.each(['websocket', 'h2c'])('%s gets 426', async (protocol) => {
    const { url, vendor } = await start(sayOk);
    const answer = await rawRequest(
      url,
      `GET /v1/responses HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 426 /);
    expect(vendor.requests).toEqual([]);
  });

  test('tunnels are not dug', async () => {
    const { url } = await start(sayOk);
    expect(await rawRequest(url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe('');
  });
});

describe('another address than loopback', () => {
  test.each(['0.0.0.0', '::', '192.0.2.1', 'example.org', ''])(
    '%j is refused without a token',
    async (host) => {
      const gateway = createGateway({ pruner: testPruner() });
      await expect(gateway.listen(0, host)).rejects.toThrow(GatewayAddressError);
      await gateway.close();
    },
  );

  test('needs the token in its own header, which nobody else gets to see', async () => {
    const { url, vendor } = await start(sayOk, { token: 'open sesame' }, '0.0.0.0');
    const reach = url.replace('0.0.0.0', '127.0.0.1');
    const ask = (headers: Record<string, string>) => fetch(`${reach}/v1/models`, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ authorization: 'Bearer open sesame' })).status).toBe(401);
    expect((await ask({ 'x-hdc-token': 'open' })).status).toBe(401);
    expect(vendor.requests).toEqual([]);
    const right = await ask({
      'x-hdc-token': 'open sesame',
      authorization: 'Bearer sk-1',
      host: 'gateway.lan',
    });
    expect(right.status).toBe(200);
    expect(vendor.requests[0]?.headers).not.toHaveProperty('x-hdc-token');
    expect(vendor.requests[0]?.headers.authorization).toBe('Bearer sk-1');
  });
});

test('health is told to everybody', async () => {
  const { url } = await start(sayOk, { token: 'x' });
  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
  expect(await (await fetch(`${url}/readyz`)).text()).toBe('ready\n');
});

describe('own paths', () => {
  const ownRoutes = [
    {
      matches: (path: string) => path === '/own',
      handle: (_: unknown, response: Parameters<typeof sayOk>[1]) => void response.end('mine'),
    },
  ];
  test.each([
    ['a program', 'Host: localhost:1', 200],
    ['a page of the gateway', 'Host: localhost:1\r\nOrigin: http://localhost:1', 200],
    ['another page', 'Host: localhost:1\r\nOrigin: http://localhost:2', 403],
    ['a page under another name', 'Host: evil.example\r\nOrigin: http://evil.example', 421],
    ['a link on another page', 'Host: localhost:1\r\nSec-Fetch-Site: cross-site', 403],
  ])('%s', async (_, headers, status) => {
    const { url, vendor } = await start(sayOk, { ownRoutes });
    const answer = await rawRequest(url, `GET /own?x HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(vendor.requests).toEqual([]);
  });
});

test('a connection on which nothing moves is closed, and the vendor is let go', async () => {
  const { url, vendor } = await start(() => {}, { limits: { clientIdleMs: 1_000 } });
  await expect(fetch(`${url}/v1/messages`, { method: 'POST', body: '{}' })).rejects.toThrow();
  await vendor.abandoned;
});

test('a credential that nobody knows goes nowhere', async () => {
  const { url, vendor } = await start(sayOk, { upstreams: {} });
  const headers = { authorization: 'Bearer secret-of-somebody' };
  const response = await fetch(`${url}/v1/messages`, { method: 'POST', body: '{}', headers });
  expect(response.status).toBe(404);
  const text = await response.text();
  expect(text).toContain('NO_UPSTREAM');
  expect(text).not.toContain('secret');
  expect(vendor.requests).toEqual([]);
});

test('a client that breaks off in its body harms nobody', async () => {
  const { url, vendor } = await start(sayOk);
  const { port } = new URL(url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{', () => {
        socket.destroy();
        resolve();
      });
    });
  });
  expect((await fetch(`${url}/v1/models`)).status).toBe(200);
  expect(vendor.requests).toHaveLength(1);
});

describe('no request leaves the path of its upstream', () => {
  const ask = async (target: string) => {
    const { vendor } = await start(sayOk);
    const { url } = await start(sayOk, { upstreams: { all: new URL('/base/path', vendor.url) } });
    const head = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
    return { answer: await rawRequest(url, head), paths: vendor.requests.map((request) => request.url) };
  };

  test.each([
    ['/v1/../../admin', '/base/path/admin'],
    ['/v1/%2e%2e/%2e%2e/admin?x=..', '/base/path/admin?x=..'],
    ['//evil.example/v1/models', '/base/path/evil.example/v1/models'],
    ['/v1/models#/../..', '/base/path/v1/models'],
  ])('%s becomes %s', async (target, path) => {
    expect((await ask(target)).paths).toEqual([path]);
  });

  test.each(['/v1/..\\..\\admin', '/v1/..%2f..%2fadmin', '/v1/%252e%252e/admin', '/v1/..;/admin'])(
    '%s is refused',
    async (target) => {
      const { answer, paths } = await ask(target);
      expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*UNCLEAR_PATH/);
      expect(paths).toEqual([]);
    },
  );
});

describe('a signed request is told what to set, in the words of its API', () => {
  const SIGNED =
    'AWS4-HMAC-SHA256 Credential=AKIASECRET/20261116/us-east-1/bedrock/aws4_request, Signature=5ec2e7';
  const message = expect.stringContaining('AWS_BEARER_TOKEN_BEDROCK');

  test.each<[string, Readonly<Record<string, string>>, object]>([
    ['/v1/responses', { authorization: SIGNED }, { error: { code: 'SIGNED_REQUEST', message } }],
    ['/v1/messages', { authorization: SIGNED }, { type: 'error', error: { message } }],
    ['/v1/models', { authorization: SIGNED }, { error: { message } }],
    ['/model/us.anthropic.claude-v1%3A0/converse-stream', { authorization: SIGNED }, { message }],
    ['//inference-profiles?type=SYSTEM_DEFINED', { authorization: SIGNED }, { message }],
    ['/model/m/invoke?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=5ec2e7', {}, { message }],
    [
      '/v1beta/models/m:generateContent',
      { authorization: SIGNED },
      { error: { code: 400, status: 'INVALID_ARGUMENT', message } },
    ],
    [
      '/v1/chat/completions',
      { authorization: 'TC3-HMAC-SHA256 Credential=AKIASECRET/x' },
      { error: { message: expect.stringContaining('use an API key or a bearer token') } },
    ],
    [
      '/v1/chat/completions',
      { authorization: 'Signature version="1",keyId="AKIASECRET"' },
      { error: { code: 'SIGNED_REQUEST' } },
    ],
    [
      '/v1/chat/completions',
      { 'signature-input': 'sig1=("@authority")' },
      { error: { code: 'SIGNED_REQUEST' } },
    ],
  ])('%s with %j', async (path, headers, expected) => {
    const { url, vendor } = await start(sayOk);
    const response = await fetch(`${url}${path}`, { method: 'POST', body: '{}', headers });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-hdc-error')).toBe('SIGNED_REQUEST');
    if (path.includes('/model/'))
      expect(response.headers.get('x-amzn-errortype')).toBe('ValidationException');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject(expected);
    expect(text).not.toMatch(/AKIASECRET|5ec2e7/);
    expect(vendor.requests).toEqual([]);
  });
});

test('two credentials of which neither decides go nowhere', async () => {
  const { url, vendor } = await start(sayOk, { upstreams: {} });
  const headers = { authorization: 'Bearer sk-or-secret', 'x-api-key': 'sk-ant-secret' };
  const response = await fetch(`${url}/v1/messages`, { method: 'POST', body: '{}', headers });
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(JSON.parse(text).error.code).toBe('TWO_CREDENTIALS');
  expect(text).not.toContain('secret');
  expect(vendor.requests).toEqual([]);
});

test('the credential of another vendor stays here', async () => {
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  let sent = '';
  dispatcher
    .get('https://api.openai.com')
    .intercept({ path: '/v1/chat/completions', method: 'POST' })
    .reply(200, ({ headers }) => {
      sent = JSON.stringify(headers);
      return '{}';
    });
  const { url } = await start(sayOk, { upstreams: {}, dispatcher });
  const headers = { authorization: 'Bearer sk-proj-mine', 'x-api-key': 'sk-ant-other' };
  const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: '{}', headers });
  expect(response.status).toBe(200);
  expect(sent).toContain('sk-proj-mine');
  expect(sent).not.toContain('sk-ant-other');
  await dispatcher.close();
});
