import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { FORWARDED_USER } from '../people/identify.ts';
import { targetPath } from '../upstream/target-path.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { bodyStream } from './body-stream.ts';
import { withoutHopHeaders } from './hop-headers.ts';
import type { VendorAnswer } from './vendor-answer.ts';

export interface OutgoingRequest {
  readonly method: string;
  /** Path and query, as the client wrote them. */
  readonly target: string;
  readonly rawHeaders: readonly string[];
  /** Bytes, or the client's own stream. */
  readonly body: Uint8Array | Readable | undefined;
  /** Whether the bytes are no longer encoded as the headers say. */
  readonly isDecoded?: boolean;
}

/** `expect` was answered here, the host is another, and our token and who asks are nobody else's business. */
const OWN_HEADERS: readonly string[] = ['host', 'expect', 'x-hdc-token', FORWARDED_USER];

/** Rejects when the vendor cannot be reached or gives no head in time. */
export async function sendRequest(
  dispatcher: Dispatcher,
  upstream: Upstream,
  { method, target, rawHeaders, body, isDecoded = false }: OutgoingRequest,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const bytes = body instanceof Uint8Array && body.length > 0 ? body : undefined;
  const { withheld = [] } = upstream;
  const dropped = [...OWN_HEADERS, ...withheld, ...(isDecoded ? ['content-encoding'] : [])];
  const headers = withoutHopHeaders(rawHeaders, dropped);
  const answer = await dispatcher.request({
    origin: upstream.url.origin,
    path: targetPath(upstream, target),
    method,
    headers: bytes ? withLength(headers, bytes.length) : [...headers],
    body: bytes ? bodyStream(bytes) : (body ?? null),
    signal,
    responseHeaders: 'raw',
  });
  return {
    status: answer.statusCode,
    statusText: answer.statusText,
    rawHeaders: rawPairs(answer.headers),
    body: answer.body,
  };
}

/** Raw headers come as a list, though the type says otherwise. */
function rawPairs(headers: unknown): readonly string[] {
  return Array.isArray(headers) ? headers.map(String) : [];
}

/** The length of bytes follows from them. */
function withLength(headers: readonly string[], length: number): string[] {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
  if (at < 0) return [...headers, 'content-length', String(length)];
  return [...headers.slice(0, at + 1), String(length), ...headers.slice(at + 2)];
}
