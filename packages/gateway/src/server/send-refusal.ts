import type { IncomingMessage, ServerResponse } from 'node:http';
import { findWireFormat } from '@hdc/wire';
import { Refusal } from '../errors/refusal.ts';

/** A client that still sends when its connection closes may never see the answer; a client slower than this is not waited for. */
const LINGER_MS = 500;

/** An answer of our own to what was thrown, in the shape in which the client of that path looks for a message. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, thrown: unknown): Refusal {
  const refusal = thrown instanceof Refusal ? thrown : new Refusal(500, 'FAULT', 'it failed itself');
  if (response.headersSent) response.destroy();
  else write(request, response, refusal);
  return refusal;
}

function write(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, code } = refusal;
  const { error, headers = {} } = shapeOf(request.url ?? '/')(refusal, `hdc gateway: ${refusal.message}`);
  const body = JSON.stringify(error);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'x-hdc-error': code,
    ...headers,
    ...refusal.headers,
  });
  response.write(body);
  if (request.complete || request.destroyed) response.end();
  else afterRequest(request, () => response.end());
}

function afterRequest(request: IncomingMessage, close: () => void): void {
  const timer = setTimeout(close, LINGER_MS);
  request.once('close', () => {
    clearTimeout(timer);
    close();
  });
  request.resume();
}

type Shape = (
  refusal: Refusal,
  message: string,
) => { readonly error: object; readonly headers?: Readonly<Record<string, string>> };

/** Clients of Anthropic's and of OpenAI's formats find what they look for in the same object. */
const COMMON: Shape = ({ status, code }, message) => ({
  error: {
    type: 'error',
    error: status === LIMITED ? { ...LIMITED_ERROR, message } : { type: 'hdc_gateway_error', code, message },
  },
});

const LIMITED = 429;
/**
 * The signs by which clients know a limit. Sources: Anthropic's errors by their `type`, OpenAI's by their `code`;
 * 2026-11.
 */
const LIMITED_ERROR = { type: 'rate_limit_error', code: 'rate_limit_exceeded' };

/** Source: Google's AIP-193 and the codes of google.rpc; 2026-11. */
const GOOGLE: Shape = ({ status }, message) => ({
  error: { error: { code: status, message, status: GOOGLE_STATUS[status] ?? 'UNKNOWN' } },
});

const GOOGLE_STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** Source: the errors of the Amazon Bedrock Runtime API, as its SDKs read them; 2026-11. */
const AWS: Shape = ({ status }, message) => ({
  error: { message },
  headers: { 'x-amzn-errortype': awsError(status) },
});

function awsError(status: number): string {
  if (status === LIMITED) return 'ThrottlingException';
  return status < 500 ? 'ValidationException' : 'ServiceUnavailableException';
}

/** Paths of Bedrock: a model and what is asked of it, or its list of profiles. */
const AWS_PATH = /^\/+(?:model\/[^/]+\/[a-z-]+|inference-profiles(?:\/[^/]*)?)\/*(?:[?#]|$)/;

function shapeOf(target: string): Shape {
  if (AWS_PATH.test(target)) return AWS;
  return findWireFormat(target)?.name === 'gemini' ? GOOGLE : COMMON;
}
