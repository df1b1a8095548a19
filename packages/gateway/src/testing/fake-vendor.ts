import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listenOn } from '../server/listen.ts';

export interface VendorRequest {
  readonly method: string;
  readonly url: string;
  /** As they came. */
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface FakeVendor {
  readonly url: string;
  readonly requests: readonly VendorRequest[];
  /** Resolves when a client closed a connection before its answer ended. */
  readonly abandoned: Promise<void>;
  close(): Promise<void>;
}

export type VendorAnswers = (request: VendorRequest, response: ServerResponse) => void | Promise<void>;

/** A server on loopback that answers as it is told and remembers every request. */
export async function startFakeVendor(answer: VendorAnswers): Promise<FakeVendor> {
  const requests: VendorRequest[] = [];
  const sockets = new Set<Socket>();
  let resolve = () => {};
  const abandoned = new Promise<void>((done) => {
    resolve = done;
  });
  const server = createServer(async (incoming, response) => {
    response.on('close', () => {
      if (!response.writableFinished) resolve();
    });
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(Buffer.from(piece));
    const { method = '', url = '', rawHeaders, headers } = incoming;
    const request = { method, url, rawHeaders, headers, body: Buffer.concat(pieces) };
    requests.push(request);
    await answer(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  const url = await listenOn(server, 0, '127.0.0.1');
  return {
    url,
    requests,
    abandoned,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}

/** Says yes in JSON. */
export function sayOk(_: VendorRequest, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"ok":true}');
}
