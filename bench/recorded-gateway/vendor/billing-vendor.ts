import { createServer } from 'node:http';
import { listenOn } from '@hdc/gateway';
import type { PricedUsage } from '@hdc/prices';

/** A body of Anthropic's format, as far as a vendor puts a prompt together of it. */
export interface PromptBody {
  readonly tools: unknown;
  readonly system: unknown;
  readonly messages: readonly { readonly content: unknown }[];
}

/** A server on loopback that streams an answer with what `answer` charges for the request. */
export async function startBillingVendor(
  answer: (body: PromptBody) => Required<Omit<PricedUsage, 'cacheWrite1hTokens'>>,
) {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const { cachedTokens, cacheWriteTokens, outputTokens } = answer(
      JSON.parse(Buffer.concat(pieces).toString()),
    );
    const usage = {
      input_tokens: 0,
      cache_read_input_tokens: cachedTokens,
      cache_creation_input_tokens: cacheWriteTokens,
      output_tokens: outputTokens,
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of [{ type: 'message_start', message: { usage } }, { type: 'message_stop' }]) {
      response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    }
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
