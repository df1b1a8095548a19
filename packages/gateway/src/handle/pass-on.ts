import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { relayAnswer } from '../forward/relay-answer.ts';
import { sendRequest } from '../forward/send-request.ts';
import { unreachable } from '../forward/vendor-answer.ts';
import { readBody } from '../server/read-body.ts';
import type { Upstream } from '../upstream/upstream.ts';

interface PassOptions {
  readonly dispatcher: Dispatcher;
  readonly upstream: Upstream;
  /** The most that is held of a body, which is only where it has to be signed. */
  readonly bodyBytes: number;
}

/** Everything that holds no conversation, in both directions as it comes. */
export async function passOn(
  { dispatcher, upstream, bodyBytes }: PassOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET', url: target = '/', rawHeaders } = request;
  const body = hasBody(request) ? (upstream.sign ? await readBody(request, bodyBytes) : request) : undefined;
  const answer = await sendRequest(
    dispatcher,
    upstream,
    { method, target, rawHeaders, body },
    gone.signal,
  ).catch((error: unknown) => {
    throw unreachable(upstream, error);
  });
  await relayAnswer(answer, response, { onPiece: () => {} }).catch(() => response.destroy());
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}
