import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import { bridgeHttp2 } from './bridge-http2.ts';
import { splitProtocols, takeConnections } from './split-protocols.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Both kinds of connections on one port. */
export interface OpenedServer {
  readonly server: Server;
  /** Ends connections on which no request runs. */
  endIdle(): void;
  /** Ends all of them. */
  endAll(): void;
}

/** A server of HTTP/1.1 and of HTTP/2 without TLS, with limits for slow and for large requests, and no websockets. */
export function openServer(limits: GatewayLimits, handle: Handle): OpenedServer {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.clientHeadMs,
    requestTimeout: limits.clientRequestMs,
    connectionsCheckingInterval: Math.min(5_000, limits.clientHeadMs),
    // Longer than clients keep a connection, so that none is closed under a request.
    keepAliveTimeout: 75_000,
    insecureHTTPParser: false,
  });
  server.timeout = limits.clientIdleMs;
  server.on('request', handle);
  server.on('checkContinue', handle);
  server.on('upgrade', (_: IncomingMessage, socket: Socket) => refuseUpgrade(socket));
  const onHttp1 = takeConnections(server);
  const http2 = bridgeHttp2(onHttp1, limits);
  const untold = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    untold.add(socket);
    const onTold = () => untold.delete(socket);
    splitProtocols(socket, { onHttp1, onHttp2: http2.open, onTold, waitMs: limits.clientHeadMs });
  });
  return {
    server,
    endIdle() {
      for (const socket of untold) socket.destroy();
      server.closeIdleConnections();
      http2.close();
    },
    endAll() {
      server.closeAllConnections();
      http2.destroy();
    },
  };
}

/** With this status clients send whole histories over HTTP at once; with others some try again for seconds. */
function refuseUpgrade(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
}
