import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { FORWARDED_USER } from '../people/identify.ts';
import { SIGNATURE_HEADERS } from '../sign/signed-scope.ts';
import { targetPath } from '../upstream/target-path.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { withoutHopHeaders } from './hop-headers.ts';
import type { VendorAnswer } from './vendor-answer.ts';

interface OutgoingRequest {
  readonly method: string;
  /** Path and query, as the client wrote them. */
  readonly target: string;
  readonly rawHeaders: readonly string[];
  /** Bytes, or the client's own stream. */
  readonly body: Uint8Array | Readable | undefined;
  /** Whether the bytes are no longer encoded as the headers say. */
  readonly isDecoded?: boolean;
  /** Told when nobody reads the bytes any more; never where they are not sent to their end. */
  readonly onTaken?: (() => void) | undefined;
}

/** `expect` was answered here, the host is another, and our token and who asks are nobody else's business. */
const OWN_HEADERS: readonly string[] = ['host', 'expect', 'x-hdc-token', FORWARDED_USER];

const NO_BODY = new Uint8Array();

/** Rejects when the vendor cannot be reached or gives no head in time, and with a `Refusal` what cannot be signed. */
export async function sendRequest(
  dispatcher: Dispatcher,
  upstream: Upstream,
  { method, target, rawHeaders, body, isDecoded = false, onTaken }: OutgoingRequest,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const bytes = body instanceof Uint8Array && body.length > 0 ? body : undefined;
  const { withheld = [], url, sign } = upstream;
  const dropped = [
    ...OWN_HEADERS,
    ...withheld,
    ...(isDecoded ? ['content-encoding'] : []),
    ...(sign ? SIGNATURE_HEADERS : []),
  ];
  const path = targetPath(upstream, target);
  const headers = withoutHopHeaders(rawHeaders, dropped);
  const signature = await sign?.({ method, host: url.host, path, headers, body: bytes ?? NO_BODY });
  const answer = await dispatcher.request({
    origin: url.origin,
    path,
    method,
    headers: [...(bytes ? withLength(headers, bytes.length) : headers), ...(signature ?? [])],
    body: bytes ? bodyStream(bytes, onTaken) : (body ?? null),
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

/**
 * Bytes that nobody holds any more once they were taken: whoever sends them keeps the stream until the answer ends.
 * Bytes that may be written over or freed then are taken as copies, since a socket reads on for a while.
 */
function bodyStream(bytes: Uint8Array, onTaken: (() => void) | undefined): Readable {
  let [held, taken]: [Uint8Array | undefined, number] = [bytes, 0];
  return new Readable({
    read() {
      if (!held) return;
      const piece = onTaken ? Buffer.from(held.subarray(taken, taken + COPIED_AT_ONCE)) : held;
      taken += piece.length;
      const isWhole = taken === held.length;
      if (isWhole) held = undefined;
      this.push(piece);
      if (!isWhole) return;
      this.push(null);
      onTaken?.();
    },
  });
}

/** A socket mostly takes so many at a time, and the memory of longer pieces would come from the system. */
const COPIED_AT_ONCE = 120 * 1024;

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
