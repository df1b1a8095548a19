import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Every connection of HTTP/2 begins with this, and none of HTTP/1 does. Source: RFC 9113 3.4. */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n');

/** Takes a connection, of which nothing was read. */
export type TakeConnection = (connection: Duplex) => void;

/** Takes connections away from a server, which gets those that it is handed. */
export function takeConnections(server: Server): TakeConnection {
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection');
  return (connection) => {
    for (const listener of listeners) Reflect.apply(listener, server, [connection]);
  };
}

export interface SplitOptions {
  readonly onHttp1: TakeConnection;
  readonly onHttp2: (socket: Socket) => void;
  /** Told when it is known which one it is, or when it has ended before. */
  readonly onTold: () => void;
  readonly waitMs: number;
}

/**
 * Tells a connection of HTTP/2 from one of HTTP/1 by its first bytes, on one port without TLS, and hands it on with
 * all of them. A client that is silent for `waitMs` is cut off.
 */
export function splitProtocols(socket: Socket, { onHttp1, onHttp2, onTold, waitMs }: SplitOptions): void {
  const cut = () => socket.destroy();
  const timer = setTimeout(cut, waitMs);
  const done = () => {
    clearTimeout(timer);
    onTold();
  };
  let held: Buffer = Buffer.alloc(0);
  const look = () => {
    const piece: unknown = socket.read();
    if (!Buffer.isBuffer(piece)) return;
    held = Buffer.concat([held, piece]);
    const start = held.subarray(0, PREFACE.length);
    const isAlike = start.equals(PREFACE.subarray(0, start.length));
    if (isAlike && start.length < PREFACE.length) return;
    done();
    for (const [event, listener] of ours) socket.off(event, listener);
    socket.unshift(held);
    if (isAlike) onHttp2(socket);
    else onHttp1(socket);
  };
  const ours: readonly (readonly [string, () => void])[] = [
    ['readable', look],
    ['error', cut],
    ['end', cut],
    ['close', done],
  ];
  for (const [event, listener] of ours) socket.on(event, listener);
}
