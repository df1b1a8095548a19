import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { sayOk, type VendorRequest } from '../testing/fake-vendor.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
const PATH = '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream';
const sessions: ClientHttp2Session[] = [];
afterEach(() => {
  for (const session of sessions.splice(0)) session.destroy();
});

function open(url: string): ClientHttp2Session {
  const session = connect(url);
  session.on('error', () => {});
  sessions.push(session);
  return session;
}

function send(session: ClientHttp2Session, body: string | Buffer, headers: OutgoingHttpHeaders = {}) {
  const stream = session.request({
    ':method': 'POST',
    ':path': PATH,
    'content-type': 'application/json',
    authorization: 'Bearer bedrock-api-key-x',
    ...headers,
  });
  stream.on('error', () => {});
  stream.end(body);
  return stream;
}

async function answerOf(stream: ReturnType<typeof send>) {
  const [headers] = await once(stream, 'response');
  return { status: headers[':status'], headers, body: await text(stream) };
}

/** With or without an error. */
function closed(stream: ReturnType<typeof send>): Promise<void> {
  return new Promise((resolve) => stream.on('close', resolve));
}

describe('HTTP/2 without TLS on the same port', () => {
  test('requests come to the vendor as they were, and answers back, many at once', async () => {
    const { url, vendor } = await start(({ body }, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream', 'x-a': ['1', '2'] });
      response.end(body);
    });
    const session = open(url);
    const bodies = Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(50_000, 'é'));
    const answers = await Promise.all(bodies.map((body) => answerOf(send(session, body))));
    expect(answers.map(({ body }) => body)).toEqual(bodies);
    expect(answers[0]).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/vnd.amazon.eventstream', 'x-a': '1, 2' },
    });
    const [request] = vendor.requests;
    expect(request?.url).toBe(PATH);
    expect(request?.headers).toMatchObject({
      host: new URL(vendor.url).host,
      authorization: 'Bearer bedrock-api-key-x',
    });
    expect(request?.rawHeaders.join()).not.toMatch(/:(?:authority|path)/);
  });

  test('pieces of an answer pass as they come', async () => {
    let open2: ServerResponse | undefined;
    const { url } = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.write('one');
      open2 = response;
    });
    const stream = send(open(url), '{}');
    expect(String((await once(stream, 'data'))[0])).toBe('one');
    open2?.end('two');
    expect(String((await once(stream, 'data'))[0])).toBe('two');
    await once(stream, 'end');
  });

  test('HTTP/1 passes beside it, also where its first bytes come one by one', async () => {
    const { url, vendor } = await start(sayOk);
    expect((await answerOf(send(open(url), '{}'))).status).toBe(200);
    expect((await fetch(`${url}/v1/models`)).status).toBe(200);
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
    socket.write('PRI');
    await wait(5);
    socket.write('VATE /v1/x HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400/);
    const slow = connectSocket(Number(new URL(url).port), '127.0.0.1');
    for (const piece of [
      'P',
      'O',
      'ST /v1/models HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n',
      '\r\n',
    ]) {
      slow.write(piece);
      await wait(5);
    }
    expect(await text(slow)).toMatch(/^HTTP\/1.1 200/);
    expect(vendor.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  test('who may ask is decided as for HTTP/1', async () => {
    const { url, vendor } = await start(sayOk, { token: 'secret-token' });
    const session = open(url);
    expect(await answerOf(send(session, '{}'))).toMatchObject({
      status: 401,
      headers: { 'x-hdc-error': 'WRONG_TOKEN' },
    });
    const other = { 'x-hdc-token': 'secret-token', ':authority': 'evil.example' };
    expect((await answerOf(send(session, '{}', other))).status).toBe(421);
    expect((await answerOf(send(session, '{}', { 'x-hdc-token': 'secret-token' }))).status).toBe(200);
    expect(vendor.requests.length).toBe(1);
  });

  test('a method or a path that HTTP/1 has no room for ends its stream and no other', async () => {
    const { url } = await start(sayOk);
    const session = open(url);
    const odd = send(session, '{}', { ':path': '/model/\u0001 x' });
    await closed(odd);
    expect(odd.rstCode).not.toBe(0);
    expect((await answerOf(send(session, '{}'))).status).toBe(200);
  });

  test('a client that goes lets the vendor go, and an answer that is cut is cut', async () => {
    const { url, vendor } = await start(({ body }, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.amazon.eventstream' });
      response.write('one');
      if (String(body) === 'cut') setTimeout(() => response.destroy(), 20);
    });
    const session = open(url);
    const cut = send(session, 'cut');
    await once(cut, 'response');
    cut.resume();
    await closed(cut);
    expect(cut.rstCode).not.toBe(0);
    const left = send(session, 'stay');
    await once(left, 'response');
    left.close();
    await vendor.abandoned;
  });

  test('a gateway that ends lets a request that runs end, and takes no other', async () => {
    let end = () => {};
    const { url, gateway } = await start((_: VendorRequest, response) => {
      response.writeHead(200);
      response.write('one');
      end = () => response.end('two');
    });
    const silent = connectSocket(Number(new URL(url).port), '127.0.0.1');
    await once(silent, 'connect');
    const stream = send(open(url), '{}');
    await once(stream, 'response');
    const closing = gateway.close(60_000);
    end();
    expect(await text(stream)).toBe('onetwo');
    await closing;
    silent.destroy();
  });

  test('who says nothing is cut off', async () => {
    const { url } = await start(sayOk, { limits: { clientHeadMs: 50 } });
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
    socket.write('PRI');
    socket.resume();
    await once(socket, 'close');
  });
});
