import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sayOk } from '../testing/fake-vendor.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();

const BODIES = [
  ['/v1/messages?beta=true', '{"model":"m","x":1.0,"messages":[{"role":"user","content":"\\u0041 hé"}]}'],
  ['/v1/chat/completions', '{ "messages" : [ {"role":"user","content":"a"} ], "big": 12345678901234567890 }'],
  ['/responses', '{"input":[{"role":"user","content":"a"}],"2":0,"1":0}'],
  ['/v1beta/models/m:streamGenerateContent?alt=sse', '{"contents":[{"parts":[{"text":"a"}]}]}'],
  ['/v1/messages', 'no JSON at all'],
  ['/v1/messages', ''],
] as const;

describe('requests arrive as they were sent', () => {
  test.each(BODIES)('%s %s', async (path, body) => {
    const { url, vendor } = await start(sayOk);
    const response = await fetch(`${url}${path}`, { method: 'POST', body });
    expect(await response.text()).toBe('{"ok":true}');
    expect(vendor.requests.map((request) => [request.url, request.body.toString()])).toEqual([[path, body]]);
  });

  test('headers keep their names, their order and their repetitions; only those of the connection go', async () => {
    const { url, vendor } = await start(sayOk);
    const body = '{"messages":[]}';
    await rawRequest(
      url,
      [
        'POST /v1/messages HTTP/1.1',
        `Host: ${new URL(url).host}`,
        'Authorization: Bearer sk-ant-oat-secret',
        'X-Api-Key: sk-ant-1',
        'anthropic-Beta: one',
        'anthropic-Beta: two',
        'X-Unknown: caf\xe9',
        'Connection: close, X-Mine',
        'X-Mine: goes',
        'Keep-Alive: timeout=5',
        'Proxy-Authorization: Basic x',
        'TE: trailers',
        'Expect: 100-continue',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    const [request] = vendor.requests;
    const kept = request?.rawHeaders.join('\n');
    expect(kept).toContain(
      'Authorization\nBearer sk-ant-oat-secret\nX-Api-Key\nsk-ant-1\nanthropic-Beta\none\nanthropic-Beta\ntwo\nX-Unknown\ncaf\xe9',
    );
    expect(Object.keys(request?.headers ?? {}).toSorted()).toEqual([
      'anthropic-beta',
      'authorization',
      'connection',
      'content-length',
      'host',
      'x-api-key',
      'x-unknown',
    ]);
    expect(request?.headers.host).toBe(new URL(vendor.url).host);
  });

  test.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'PATCH'])('%s passes', async (method) => {
    const { url, vendor, gateway } = await start(sayOk);
    const sent = method === 'PUT' || method === 'PATCH' ? { body: 'bytes' } : {};
    const response = await fetch(`${url}/v1/files/a%2Fb?x=%20&x=+`, { method, ...sent });
    await response.text();
    expect(response.status).toBe(200);
    const [request] = vendor.requests;
    expect([request?.method, request?.url, request?.body.toString()]).toEqual([
      method,
      '/v1/files/a%2Fb?x=%20&x=+',
      sent.body ?? '',
    ]);
    expect(gateway.counts().passed).toBe(1);
  });

  test('a body in pieces arrives whole', async () => {
    const { url, vendor } = await start(sayOk);
    for (const path of ['/v1/messages', '/v1/files']) {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"messages":'));
          controller.enqueue(new TextEncoder().encode('[]}'));
          controller.close();
        },
      });
      const init: RequestInit = { method: 'POST', body, duplex: 'half' };
      await (await fetch(`${url}${path}`, init)).text();
    }
    expect(vendor.requests.map(({ body }) => body.toString())).toEqual([
      '{"messages":[]}',
      '{"messages":[]}',
    ]);
  });

  test.each(['gzip', 'zstd', 'unknown'])(
    'a body that is encoded as %s passes as it came',
    async (encoding) => {
      const { url, vendor, exchanged } = await start(sayOk);
      const body = encoding === 'gzip' ? gzipSync('{"messages":[]}') : Buffer.from([1, 2, 3, 255]);
      const headers = { 'content-encoding': encoding };
      await (await fetch(`${url}/v1/responses`, { method: 'POST', body, headers })).text();
      expect(vendor.requests[0]?.body.equals(body)).toBe(true);
      expect(vendor.requests[0]?.headers['content-encoding']).toBe(encoding);
      expect((await exchanged(1))[0]?.unchanged).toBe(encoding === 'gzip' ? undefined : 'encoded');
    },
  );
});

describe('answers arrive as they were sent', () => {
  test.each([
    [529, '{"type":"error","error":{"type":"overloaded_error"}}'],
    [429, '{"error":{"message":"slow down"}}'],
    [400, '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long"}}'],
    [500, 'no JSON'],
  ])('status %i', async (status, body) => {
    const { url } = await start((_, response) => {
      response.sendDate = false;
      response.writeHead(status, 'As It Was', [
        'Content-Type',
        'application/json',
        'Retry-After',
        '7',
        'X-Should-Retry',
        'true',
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'Content-Length',
        String(body.length),
      ]);
      response.end(body);
    });
    const [head = '', sent] = (
      await rawRequest(
        url,
        `POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
      )
    ).split('\r\n\r\n');
    expect(sent).toBe(body);
    const lines = head.split('\r\n');
    expect(lines.slice(0, 7)).toEqual([
      `HTTP/1.1 ${status} As It Was`,
      'Content-Type: application/json',
      'Retry-After: 7',
      'X-Should-Retry: true',
      'Set-Cookie: a=1',
      'Set-Cookie: b=2',
      `Content-Length: ${body.length}`,
    ]);
  });

  test('an encoded answer keeps its bytes', async () => {
    const encoded = gzipSync('{"usage":{"input_tokens":3,"output_tokens":4}}');
    const { url, exchanged } = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(encoded);
    });
    const pieces: Buffer[] = [];
    await new Promise<void>((resolve) => {
      httpRequest(`${url}/v1/messages`, { method: 'POST' }, (response) => {
        response.on('data', (piece) => pieces.push(piece));
        response.on('end', resolve);
      }).end('{}');
    });
    expect(Buffer.concat(pieces).equals(encoded)).toBe(true);
    expect((await exchanged(1))[0]?.usage).toEqual({ inputTokens: 3, outputTokens: 4 });
  });
});
