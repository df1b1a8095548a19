import { createServer } from 'node:http';
import { listenOn } from '@hdc/gateway';
import type { PricedUsage } from '@hdc/prices';
import { REPLAYED_ACCOUNT } from '@hdc/replay';
import { findWireFormat, type WireRequest } from '@hdc/wire';
import { USAGE_EVENTS } from './usage-events.ts';

export interface AnswerScript {
  readonly usage: PricedUsage;
  readonly endsWithCall: boolean;
}

/** A server on loopback that speaks every format and streams an answer with the usage that `answer` reports. */
export async function startScriptedVendor(
  answer: (request: WireRequest, bytes: Buffer) => Promise<AnswerScript>,
) {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const path = request.url ?? '';
    const format = findWireFormat(path);
    const bytes = Buffer.concat(pieces);
    const asked = format?.decode(bytes, { path });
    const toEvents = USAGE_EVENTS[format?.name ?? ''];
    if (!toEvents || !asked) {
      response.writeHead(404).end();
      return;
    }
    const { usage, endsWithCall } = await answer(asked, bytes);
    const events = toEvents(usage, endsWithCall);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'anthropic-organization-id': REPLAYED_ACCOUNT,
    });
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
