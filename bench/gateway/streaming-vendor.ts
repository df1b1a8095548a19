import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenOn } from '@hdc/gateway';

/** Thinks, answers each request with events for a while, and reports all of its prompt as cached. */
const [events = 0, gapMs = 0, thinkMs = 0] = process.argv.slice(2).map(Number);
const server = createServer(async (request, response) => {
  let bytes = 0;
  for await (const piece of request) bytes += piece.length;
  const usage = { input_tokens: 3, cache_read_input_tokens: Math.round(bytes / 4), output_tokens: 40 };
  await sleep(thinkMs);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  write('message_start', { message: { usage } });
  for (let event = 0; event < events; event += 1) {
    await sleep(gapMs);
    write('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'some words ' } });
  }
  write('message_stop', {});
  response.end();

  function write(type: string, data: object): void {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  }
});
console.log(await listenOn(server, 0, '127.0.0.1'));
