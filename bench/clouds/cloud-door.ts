// tsx --conditions=hdc-source bench/clouds/cloud-door.ts PORT UPSTREAM REPORT: speaks as Bedrock, Vertex, Foundry and
// Azure do, in front of a scripted vendor that knows only the APIs of Anthropic and OpenAI, and verifies signatures.

import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isRecord, type JsonRecord } from '@hdc/core/content';
import { eventFrame, signatureFault } from '@hdc/gateway/testing';
import { toFrames, toMessages } from './converse.ts';

const [port = '', upstream = '', reportPath = ''] = process.argv.slice(2);
const { AWS_SECRET_ACCESS_KEY: secret = '' } = process.env;

/** Everything that came in, for the program that started this one. */
const report = { requests: 0, signed: 0, signatureFaults: [] as string[], refused: 0 };

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void answer(request, Buffer.concat(chunks), response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
}).listen(Number(port), '127.0.0.1');

async function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
  const { method = '', url = '', rawHeaders, headers } = request;
  report.requests += 1;
  if (headers.authorization?.startsWith('AWS4-')) {
    report.signed += 1;
    const fault = signatureFault({ method, url, rawHeaders, body, headers }, secret);
    if (fault !== undefined) report.signatureFaults.push(`${method} ${url}: ${fault}`);
  }
  const door = method === 'POST' ? DOORS.find(({ path }) => path.test(url)) : undefined;
  if (!door) report.refused += 1;
  writeFileSync(reportPath, `${JSON.stringify(report, undefined, 1)}\n`);
  if (report.signatureFaults.length > 0)
    return refuse(response, 403, 'The request signature we calculated does not match.');
  if (!door) return refuse(response, 403, 'Not here.');
  await door.pass({ url, headers, body, model: modelIn(url), response });
}

/** As AWS says it; probes and lists are refused, which clients bear. */
function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-amzn-errortype': 'AccessDeniedException',
  });
  response.end(JSON.stringify({ message }));
}

interface Asked {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly model: string;
  readonly response: ServerResponse;
}

const FRAMES = 'application/vnd.amazon.eventstream';

const DOORS: readonly { readonly path: RegExp; pass(asked: Asked): Promise<void> }[] = [
  {
    path: /\/model\/[^/]+\/invoke(?:-with-response-stream)?$/,
    async pass({ body, model, response, url }) {
      const stream = url.endsWith('-stream');
      const asked = { ...parse(body), model, stream };
      if (!stream) return relay(await ask('/v1/messages', asked), response);
      await frame(await ask('/v1/messages', asked), response, (event) => [
        eventFrame({ bytes: Buffer.from(JSON.stringify(event)).toString('base64'), p: 'abcdefghij' }),
      ]);
    },
  },
  {
    path: /\/model\/[^/]+\/converse-stream$/,
    async pass({ body, model, response }) {
      const usage = {};
      const answered = await ask('/v1/messages', { ...toMessages(parse(body)), model, stream: true });
      await frame(answered, response, (event) => toFrames(event, usage));
    },
  },
  {
    path: /\/count-tokens$/,
    async pass({ response }) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ inputTokens: 1_000 }));
    },
  },
  {
    path: /\/count-tokens:rawPredict/,
    pass: async ({ body, response }) => relay(await ask('/v1/messages/count_tokens', parse(body)), response),
  },
  {
    path: /:(?:stream)?rawPredict/i,
    pass: async ({ body, model, response }) =>
      relay(await ask('/v1/messages', { ...parse(body), model }), response),
  },
  {
    path: /^\/anthropic\/v1\/messages/,
    pass: async ({ url, body, response }) =>
      relay(await ask(url.replace(/^\/anthropic/, '').replace(/\?.*/, ''), parse(body)), response),
  },
  {
    path: /^\/(?:openai\/(?:v1\/)?|v1\/)responses/,
    pass: async ({ body, response }) => relay(await ask('/v1/responses', parse(body)), response),
  },
];

function modelIn(url: string): string {
  const [, name = ''] = /\/models?\/([^/:]+(?:%3A\d|:\d)?)/.exec(url) ?? [];
  return decodeURIComponent(name);
}

function parse(body: Buffer): JsonRecord {
  const value: unknown = JSON.parse(body.toString());
  return isRecord(value) ? value : {};
}

function ask(path: string, body: JsonRecord): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${upstream}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function relay(answered: Response, response: ServerResponse): Promise<void> {
  const type = answered.headers.get('content-type') ?? 'application/json';
  response.writeHead(answered.status, { 'content-type': type });
  for await (const piece of answered.body ?? []) response.write(piece);
  response.end();
}

/** The events of an answer as frames, each as soon as it has come. */
async function frame(
  answered: Response,
  response: ServerResponse,
  toMessage: (event: JsonRecord) => readonly Buffer[],
): Promise<void> {
  if (!answered.ok) return relay(answered, response);
  response.writeHead(200, { 'content-type': FRAMES });
  let text = '';
  for await (const piece of answered.body ?? []) {
    text += Buffer.from(piece).toString();
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = parse(Buffer.from(/^data: (.*)$/m.exec(event)?.[1] ?? '{}'));
      if (data['type'] !== 'ping') for (const message of toMessage(data)) response.write(message);
    }
  }
  response.end();
}
