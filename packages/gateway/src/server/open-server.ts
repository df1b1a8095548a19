import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayLimits } from './gateway-limits.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** A server with limits for slow and for large requests, and no websockets. */
export function openServer(limits: GatewayLimits, handle: Handle): Server {
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
  return server;
}

/** With this status clients send whole histories over HTTP at once; with others some try again for seconds. */
function refuseUpgrade(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
}
