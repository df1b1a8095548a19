import { createServer } from 'node:http';
import { listenOn } from '@hdc/gateway';
import { findWireFormat } from '@hdc/wire';
import { type BilledAnswer, USAGE_EVENTS } from './usage-events.ts';

/** A server on loopback that speaks every format and streams an answer with what `answer` charges for the request. */
export async function startBillingVendor(answer: (body: unknown) => BilledAnswer) {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const toEvents = USAGE_EVENTS[findWireFormat(request.url ?? '')?.name ?? ''];
    if (!toEvents) {
      response.writeHead(404).end();
      return;
    }
    const events = toEvents(answer(JSON.parse(Buffer.concat(pieces).toString())));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
    response.end();
  });
  const url = await listenOn(server, 0, '127.0.0.1');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}
