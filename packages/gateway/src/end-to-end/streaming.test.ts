import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
const POST = { method: 'POST', body: '{"model":"m","messages":[]}' };

const EVENTS: readonly (readonly [path: string, events: readonly string[], usage: object])[] = [
  [
    '/v1/messages',
    [
      'event: message_start\ndata: {"type":"message_start","message":{"usage":{"input_tokens":5,"cache_creation_input_tokens":20,"cache_read_input_tokens":100,"cache_creation":{"ephemeral_1h_input_tokens":20},"output_tokens":1}}}\n\n',
      'event: ping\ndata: {"type": "ping"}\n\n',
      'event: content_block_delta\ndata: {"delta":{"text":"\\"usage\\" hé"}}\n\n',
      'event: message_delta\ndata: {"type":"message_delta","usage":{"output_tokens":42}}\n\n',
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    ],
    {
      inputTokens: 125,
      outputTokens: 42,
      cachedTokens: 100,
      cacheWriteTokens: 20,
      cacheWrite1hTokens: 20,
    },
  ],
  [
    '/v1/chat/completions',
    [
      'data: {"choices":[{"delta":{"content":"a"}}],"usage":null}\n\n',
      'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":3,"prompt_tokens_details":{"cached_tokens":4}}}\n\n',
      'data: [DONE]\n\n',
    ],
    { inputTokens: 9, outputTokens: 3, cachedTokens: 4 },
  ],
  [
    '/v1/responses',
    [
      'event: response.created\ndata: {"response":{"usage":null}}\n\n',
      'event: response.completed\ndata: {"response":{"usage":{"input_tokens":9,"output_tokens":3,"input_tokens_details":{"cached_tokens":8}}}}\n\n',
    ],
    { inputTokens: 9, outputTokens: 3, cachedTokens: 8 },
  ],
  [
    '/v1beta/models/m:streamGenerateContent?alt=sse',
    [
      'data: {"usageMetadata":{"promptTokenCount":7,"candidatesTokenCount":1}}\r\n\r\n',
      'data: {"usageMetadata":{"promptTokenCount":7,"cachedContentTokenCount":6,"candidatesTokenCount":5,"thoughtsTokenCount":4}}\r\n\r\n',
    ],
    { inputTokens: 7, outputTokens: 9, cachedTokens: 6 },
  ],
];

test.each([
  ['"system_changed"', 'system_changed'],
  ['"<b>not a name</b>"', undefined],
])(
  "the vendor's own diagnosis of a miss is read along where it is a plain name: %s",
  async (type, diagnosis) => {
    const message = `{"diagnostics":{"cache_miss_reason":{"type":${type}}},"usage":{"input_tokens":5}}`;
    const events = [`event: message_start\ndata: {"type":"message_start","message":${message}}\n\n`];
    const { url, exchanged } = await start((_, response) => streamBytes(response, events), {
      pruner: testPruner(),
    });
    await (await fetch(`${url}/v1/messages`, POST)).text();
    const [exchange] = await exchanged(1);
    expect(exchange?.diagnosis).toBe(diagnosis);
  },
);

describe('streams pass byte for byte, and what they report is read along', () => {
  test.each(EVENTS)('%s', async (path, events, usage) => {
    const pruner = testPruner();
    const { url, exchanged } = await start((_, response) => streamBytes(response, events), { pruner });
    const response = await fetch(`${url}${path}`, POST);
    expect(await response.text()).toBe(events.join(''));
    const [exchange] = await exchanged(1);
    expect(exchange?.usage).toEqual(usage);
    expect(exchange?.ending).toBe('complete');
    expect(pruner.observed).toEqual([['test', usage]]);
  });

  test('a report that cannot be read is no report, and nobody notices', async () => {
    const body = 'data: {"usage": {"prompt_tok\n\ndata: "usage"\n\nnonsense';
    const { url, exchanged } = await start((_, response) => streamBytes(response, [body]));
    const response = await fetch(`${url}/v1/chat/completions`, POST);
    expect(await response.text()).toBe(body);
    expect((await exchanged(1))[0]).not.toHaveProperty('usage');
  });
});

test('pieces pass as soon as they come', async () => {
  let goOn = () => {};
  const { url } = await start(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    response.end('data: 2\n\n');
  });
  const response = await fetch(`${url}/v1/messages`, POST);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
  goOn();
  const second = await reader?.read();
  expect(Buffer.from(second?.value ?? []).toString()).toBe('data: 2\n\n');
  expect((await reader?.read())?.done).toBe(true);
});

describe('a silent vendor', () => {
  const limits = { pingAfterMs: 30 };

  const STAINLESS = { 'x-stainless-lang': 'js', 'user-agent': 'Anthropic/JS 1.8.0' };
  const AI_SDK = { 'user-agent': 'ai-sdk/openai/3.0.139 ai-sdk/provider-utils/4.0.65 runtime/node.js/v24' };
  const GEMINI = '/v1beta/models/m:streamGenerateContent?alt=sse';

  async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const { url } = await start(
      async (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: 1\n\n');
        await pause(100);
        response.end('data: 2\n\n');
      },
      { limits },
    );
    return (await fetch(`${url}${path}`, { ...POST, headers })).text();
  }

  test.each([
    ['/v1/messages', STAINLESS],
    ['/v1/chat/completions', { 'x-stainless-lang': 'python' }],
    ['/v1/responses', STAINLESS],
    ['/v1/chat/completions', AI_SDK],
  ])('is covered by pings between events of %s for %j', async (path, headers) => {
    expect(await ask(path, headers)).toMatch(/^data: 1\n\n(: ping\n\n)+data: 2\n\n$/);
  });

  test.each([
    [GEMINI, { 'user-agent': 'GeminiCLI/0.61.0 google-genai-sdk/1.30.0 gl-node/v24' }],
    [GEMINI, STAINLESS],
    [GEMINI, AI_SDK],
    ['/v1/messages', { 'user-agent': 'somebody/1.0' }],
    ['/v1/chat/completions', { 'user-agent': 'Go-http-client/1.1', 'x-stainless-lang': 'cobol' }],
    ['/v1/something/else', STAINLESS],
  ])('is left silent in %s for %j, who is not known to take pings', async (path, headers) => {
    expect(await ask(path, headers)).toBe('data: 1\n\ndata: 2\n\n');
  });

  test.each([
    ['inside of an event', { 'content-type': 'text/event-stream' }, 'data: 1\n'],
    ['inside of a line', { 'content-type': 'text/event-stream' }, 'data: '],
    ['in JSON', { 'content-type': 'application/json' }, '{"a":\n\n'],
    ['in an encoded stream', { 'content-type': 'text/event-stream', 'content-encoding': 'br' }, 'x\n\n'],
  ])('never %s', async (_, headers, half) => {
    const { url } = await start(
      async (__, response) => {
        response.writeHead(200, headers);
        response.write(half);
        await pause(100);
        response.end(half);
      },
      { limits },
    );
    const answer = await rawRequest(
      url,
      'POST /v1/messages HTTP/1.0\r\nHost: localhost\r\nX-Stainless-Lang: js\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(answer.split('\r\n\r\n')[1]).toBe(half + half);
  });
});

describe('who goes early takes the other side with him', () => {
  test('a vendor that cuts its answer cuts that of the client', async () => {
    const { url, exchanged, gateway } = await start(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      await pause(20);
      response.destroy();
    });
    const response = await fetch(`${url}/v1/messages`, POST);
    await expect(response.text()).rejects.toThrow();
    expect((await exchanged(1))[0]?.ending).toBe('vendor-cut');
    expect(gateway.counts().vendorFailures).toBe(1);
  });

  test('a client that goes away ends the request at the vendor', async () => {
    const { url, vendor, exchanged } = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
    });
    const controller = new AbortController();
    const response = await fetch(`${url}/v1/messages`, { ...POST, signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await vendor.abandoned;
    expect((await exchanged(1))[0]?.ending).toBe('client-gone');
  });

  test('so does one that goes before the first byte', async () => {
    const { url, vendor, exchanged } = await start(() => controller.abort());
    const controller = new AbortController();
    await expect(fetch(`${url}/v1/messages`, { ...POST, signal: controller.signal })).rejects.toThrow();
    await vendor.abandoned;
    expect((await exchanged(1))[0]).toMatchObject({ ending: 'client-gone', status: undefined });
  });
});

describe('a vendor that does not answer', () => {
  test('cannot be reached: 502 without a word of the request', async () => {
    const { url, exchanged } = await start(() => {}, {
      upstreams: { all: new URL('http://127.0.0.1:1') },
    });
    const headers = { authorization: 'Bearer sk-secret' };
    const response = await fetch(`${url}/v1/messages?key=sk-secret`, { ...POST, headers });
    expect(response.status).toBe(502);
    const text = await response.text();
    expect(JSON.parse(text).error).toMatchObject({
      code: 'VENDOR_UNREACHABLE',
      message: 'hdc gateway: 127.0.0.1:1 cannot be reached (ECONNREFUSED)',
    });
    expect(text).not.toContain('secret');
    expect((await exchanged(1))[0]?.ending).toBe('unreachable');
  });

  test('is silent for too long: 504', async () => {
    const { url } = await start(() => {}, { limits: { vendorHeadMs: 50 } });
    expect((await fetch(`${url}/v1/messages`, POST)).status).toBe(504);
  });

  test('stops in the middle for too long: cut', async () => {
    const { url } = await start(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
      { limits: { vendorSilenceMs: 50 } },
    );
    const response = await fetch(`${url}/v1/messages`, POST);
    await expect(response.text()).rejects.toThrow();
  });
});

async function streamBytes(response: ServerResponse, pieces: readonly string[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const bytes = Buffer.from(pieces.join(''));
  // Pieces of the network know nothing of events or characters.
  for (let at = 0; at < bytes.length; at += 37) {
    response.write(bytes.subarray(at, at + 37));
    await pause(0);
  }
  response.end();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
