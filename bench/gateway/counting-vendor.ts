import { createServer } from 'node:http';
import { isRecord } from '@hdc/core/content';
import { listenOn } from '@hdc/gateway';

/** Answers, and counts the requests that do not begin with the messages of the previous one. */
export class CountingVendor {
  readonly #last = new Map<string, readonly string[]>();
  readonly #server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    this.#note(body);
    const usage = {
      input_tokens: 3,
      cache_read_input_tokens: Math.round(body.length / 4),
      output_tokens: 40,
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const data of [{ type: 'message_start', message: { usage } }, { type: 'message_stop' }]) {
      response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
    }
    response.end();
  });
  /** By the first message of a conversation. */
  readonly rewrites: Map<string, number> = new Map();
  sent = 0;
  rewritten = 0;
  bytes = 0;

  listen(host = '127.0.0.1'): Promise<string> {
    return listenOn(this.#server, 0, host);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #note(body: Buffer): void {
    const parsed: unknown = JSON.parse(body.toString());
    const list = isRecord(parsed) && Array.isArray(parsed['messages']) ? parsed['messages'] : [];
    const messages = list.map((message: unknown) => JSON.stringify(message, withoutMarks));
    const [first = ''] = messages;
    const last = this.#last.get(first) ?? [];
    this.#last.set(first, messages);
    if (messages.length <= 1) return;
    this.sent += 1;
    this.bytes += body.length;
    if (!last.some((message, index) => message !== messages[index])) return;
    this.rewritten += 1;
    this.rewrites.set(first, (this.rewrites.get(first) ?? 0) + 1);
  }
}

function withoutMarks(key: string, value: unknown): unknown {
  return key === 'cache_control' ? undefined : value;
}
