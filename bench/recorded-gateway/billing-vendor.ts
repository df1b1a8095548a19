import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PricedUsage } from '@hdc/prices';

const CHARACTERS_PER_TOKEN = 4;
/** Source: Anthropic's documentation of prompt caching, 2026-11. */
const LIFETIME_MS = 300_000;
const ANSWER_TOKENS = 200;

/** A body of Anthropic's format, as far as a vendor puts a prompt together of it. */
export interface PromptBody {
  readonly tools: unknown;
  readonly system: unknown;
  readonly messages: readonly { readonly content: unknown }[];
}

/** What a vendor with a prompt cache charges for one conversation. */
export class BillingCache {
  #last = '';
  #usedAt = Number.NEGATIVE_INFINITY;

  bill(
    { tools, system, messages }: PromptBody,
    now: number,
  ): Required<Omit<PricedUsage, 'cacheWrite1hTokens'>> {
    const prompt = JSON.stringify([tools, system, messages], withoutMarks);
    const cached = now - this.#usedAt > LIFETIME_MS ? 0 : commonStart(this.#last, prompt);
    [this.#last, this.#usedAt] = [prompt, now];
    const [inputTokens = 0, cachedTokens = 0] = [prompt.length, cached].map((length) =>
      Math.floor(length / CHARACTERS_PER_TOKEN),
    );
    const cacheWriteTokens = inputTokens - cachedTokens;
    return { inputTokens, cachedTokens, cacheWriteTokens, outputTokens: ANSWER_TOKENS };
  }
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Marks move from request to request and are no part of the prompt. */
function withoutMarks(key: string, value: unknown): unknown {
  return key === 'cache_control' ? undefined : value;
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}
