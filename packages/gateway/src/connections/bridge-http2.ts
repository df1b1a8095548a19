import { request as ask, type IncomingMessage } from 'node:http';
import { constants, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { type Duplex, duplexPair } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutHopHeaders } from '../forward/hop-headers.ts';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import { valuesOf } from '../server/values-of.ts';
import type { TakeConnection } from './split-protocols.ts';

export interface Http2Bridge {
  open(socket: Socket): void;
  /** No new requests; those that run may end. */
  close(): void;
  /** Cuts those that run. */
  destroy(): void;
}

/**
 * Requests of HTTP/2, each handed to the server of HTTP/1 over a connection inside of this process: who may ask, limits
 * and framing are decided in one place. The AWS SDKs speak HTTP/2 without TLS to any `http://` address.
 */
export function bridgeHttp2(onHttp1: TakeConnection, limits: GatewayLimits): Http2Bridge {
  const sessions = new Set<Http2Session>();
  const http2 = createServer({
    settings: { maxHeaderListSize: limits.headerBytes, maxConcurrentStreams: 100 },
  });
  http2.on('session', (session) => {
    sessions.add(session);
    session.setTimeout(limits.clientIdleMs, () => session.destroy());
    session.on('error', () => session.destroy());
    session.on('close', () => sessions.delete(session));
  });
  // Node hands raw headers over, of which its types do not know yet.
  const onStream = (stream: ServerHttp2Stream, _: unknown, _flags: number, rawHeaders: readonly string[]) => {
    stream.on('error', () => {});
    try {
      passStream(onHttp1, stream, rawHeaders);
    } catch {
      // A method or a path that HTTP/1 has no room for.
      stream.close(constants.NGHTTP2_PROTOCOL_ERROR);
    }
  };
  http2.on('stream', onStream);
  return {
    open: (socket) => http2.emit('connection', socket),
    close() {
      for (const session of sessions) session.close();
    },
    destroy() {
      for (const session of sessions) session.destroy();
    },
  };
}

function passStream(onHttp1: TakeConnection, stream: ServerHttp2Stream, raw: readonly string[]): void {
  const request = ask({
    method: valuesOf(raw, ':method')[0],
    path: valuesOf(raw, ':path')[0],
    headers: headersOf(raw),
    setHost: false,
    createConnection: () => openInside(onHttp1, stream.session?.socket),
  });
  stream.on('close', () => request.destroy());
  request.on('error', () => cut(stream));
  request.on('response', (answer) => {
    answerStream(stream, answer).catch(() => cut(stream));
  });
  pipeline(stream, request).catch(() => request.destroy());
}

/** The address of a client says who it is, and so it goes with its requests. */
function openInside(
  onHttp1: TakeConnection,
  socket: { readonly remoteAddress?: string | undefined } | undefined,
): Duplex {
  const [inner, outer] = duplexPair();
  // The two sides of a pair do not end one another.
  inner.on('close', () => outer.destroy());
  outer.on('close', () => {
    if (!outer.writableFinished) inner.destroy(new Error('cut'));
  });
  onHttp1(Object.assign(outer, { remoteAddress: socket?.remoteAddress }));
  return inner;
}

/** Names that begin with a colon are no headers in HTTP/1, where the authority is the host. */
function headersOf(raw: readonly string[]): readonly string[] {
  const pseudo = raw.filter((name, index) => index % 2 === 0 && name.startsWith(':'));
  const headers = withoutHopHeaders(raw, [...pseudo, 'host']);
  const [host = ''] = [...valuesOf(raw, ':authority'), ...valuesOf(raw, 'host')];
  return ['host', host, ...headers, 'connection', 'close'];
}

async function answerStream(stream: ServerHttp2Stream, answer: IncomingMessage): Promise<void> {
  const { statusCode = 502, rawHeaders } = answer;
  const plain = withoutHopHeaders(rawHeaders);
  const names = new Set(plain.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()));
  const headers = [...names].map((name) => [name, [...valuesOf(plain, name)]] as const);
  stream.respond({ ':status': statusCode, ...Object.fromEntries(headers) });
  await pipeline(answer, stream);
}

/** Not closed, which Node does with an end that makes it look whole. */
function cut(stream: ServerHttp2Stream): void {
  stream.destroy(new Error('the answer was cut'));
}
