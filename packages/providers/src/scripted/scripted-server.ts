import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isRecord } from '@hdc/core/content';
import type { ProviderName } from '../provider-names.ts';
import { sleep } from '../retry/retry-policy.ts';
import type { ScriptedAnswer, ScriptedFailure, ScriptStep } from './script-step.ts';
import { anthropicWire } from './wires/anthropic-wire.ts';
import { googleWire } from './wires/google-wire.ts';
import { openAiCompatibleWire } from './wires/openai-compatible-wire.ts';
import { openAiWire } from './wires/openai-wire.ts';
import type { Wire } from './wires/wire.ts';

export const WIRES: Readonly<Record<ProviderName, Wire>> = {
  anthropic: anthropicWire,
  openai: openAiWire,
  google: googleWire,
  'openai-compatible': openAiCompatibleWire,
};

/** The models of every scripted server. */
const SERVED_MODELS = [{ id: 'scripted', max_model_len: 200_000 }];

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Parsed. */
  readonly body: unknown;
  /** The very bytes, for comparing the beginnings of requests. */
  readonly text: string;
}

/** Steps in order, or a function that finds the step for a request. */
export type Script = readonly ScriptStep[] | ((request: ReceivedRequest, index: number) => ScriptStep);

/** A server on loopback that speaks a vendor's streaming format and answers as it is told. */
export interface ScriptedServer {
  readonly baseUrl: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** A request beyond the end of the script, or with thinking that the vendor would refuse, gets status 400. */
export async function startScriptedServer(format: ProviderName, script: Script): Promise<ScriptedServer> {
  const wire = WIRES[format];
  const binding = wire.createBinding?.();
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    answerRequest(request, response).catch(() => response.destroy());
  });

  async function answerRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isAboutModels(request)) return sendModels(request, response);
    const recorded = await record(request);
    const index = requests.push(recorded) - 1;
    if (!wire.path.test(recorded.path))
      return sendFailure(response, wire, { status: 404, message: 'wrong path' });
    const refusal = binding?.refuse(recorded.body);
    if (refusal !== undefined) return sendFailure(response, wire, { status: 400, message: refusal });
    const step = typeof script === 'function' ? script(recorded, index) : script[index];
    const next = step ?? { status: 400, message: 'the script has ended' };
    const signed = 'status' in next ? next : (binding?.sign(next, recorded.body) ?? next);
    await follow(signed, recorded, response, wire);
  }

  const port = await listen(server);
  return {
    baseUrl: `http://127.0.0.1:${port}${wire.basePath}`,
    requests,
    close: () => close(server),
  };
}

/** Other questions of clients are answered and not recorded: they are no part of a conversation. */
function isAboutModels({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' || url.startsWith('/api/');
}

function sendModels({ url = '' }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(url.endsWith('/models') ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ data: SERVED_MODELS }));
}

async function follow(
  step: ScriptStep,
  request: ReceivedRequest,
  response: ServerResponse,
  wire: Wire,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  if (step.delayMs) await sleep(step.delayMs, gone.signal);
  if ('status' in step) sendFailure(response, wire, step);
  else await sendAnswer(response, step.events ?? wire.encode(step, modelOf(request)), step, gone.signal);
}

function sendFailure(response: ServerResponse, wire: Wire, failure: ScriptedFailure): void {
  const { status, headers, message = `status ${failure.status}`, body } = failure;
  const content = body ?? wire.failureBody(status, message);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof content === 'string' ? content : JSON.stringify(content));
}

const MALFORMED_EVENT = 'data: {"broken": \n\n';

async function sendAnswer(
  response: ServerResponse,
  events: readonly string[],
  { disconnectAfter, malformedAfter, endAfter, silentAfter, eventDelayMs, beforeEvent }: ScriptedAnswer,
  signal: AbortSignal,
): Promise<void> {
  if (disconnectAfter === 0) {
    response.destroy();
    return;
  }
  if (silentAfter === 0) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, event] of events.slice(0, disconnectAfter ?? endAfter ?? silentAfter).entries()) {
    if (eventDelayMs) await sleep(eventDelayMs, signal);
    await beforeEvent?.(event);
    if (index === malformedAfter) await write(response, MALFORMED_EVENT);
    await write(response, event);
  }
  if (silentAfter !== undefined) return;
  if (disconnectAfter === undefined) response.end();
  else response.destroy();
}

/** Resolves when the bytes have left, so that a disconnect cannot overtake them. */
function write(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => response.write(text, () => resolve()));
}

async function record(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return { path: request.url ?? '', headers: request.headers, body: JSON.parse(text), text };
}

/** Gemini has the model in its path. */
function modelOf({ path, body }: ReceivedRequest): string {
  const inPath = /\/models\/([^:]+):/.exec(path)?.[1];
  const inBody = isRecord(body) && typeof body['model'] === 'string' ? body['model'] : undefined;
  return inBody ?? inPath ?? 'unknown';
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('the server has no port'));
      else resolve(address.port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
