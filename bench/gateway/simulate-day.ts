import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type GatewayCounts, listenOn } from '@hdc/gateway';
import { LongConversation } from './long-conversation.ts';
import { startMeasuredGateway } from './measured-gateway.ts';
import { sendBody } from './send-body.ts';

export interface DayOptions {
  readonly hours: number;
  /** Conversations that begin and end within the hour. */
  readonly conversationsPerHour: number;
  readonly requestsEach: number;
  /** The hours between two measurements of memory; left out, 1. */
  readonly lookEvery?: number;
  /** For all files of the gateway. */
  readonly folder: string;
  readonly onHour?: (hour: HourFigures) => void;
}

/** Memory after each hour and a full garbage collection. */
export interface HourFigures {
  readonly hour: number;
  /** Megabytes of objects and of bytes outside of the heap. */
  readonly held: number;
  readonly memory: number;
  readonly counts: GatewayCounts;
}

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 2, 9);
const AT_ONCE = 10;
/** The vendor refuses one of so many requests, and cuts the answer of another. */
const REFUSED_EVERY = 97;
const CUT_EVERY = 101;

/** Hours of a gateway by a clock of their own: conversations come and end, pages are opened, vendors fail. */
export async function simulateDay(options: DayOptions): Promise<readonly HourFigures[]> {
  const { hours, conversationsPerHour, requestsEach, lookEvery = 1, folder, onHour } = options;
  const clock = { now: START };
  let answered = 0;
  const vendor = createServer(async (request, response) => {
    answered += 1;
    await answer(request, response, answered);
  });
  const upstream = await listenOn(vendor, 0, '127.0.0.1');
  const { url, gateway, close } = await startMeasuredGateway(upstream, folder, () => clock.now);
  const step = HOUR_MS / (conversationsPerHour * (requestsEach + 1));
  const figures: HourFigures[] = [];
  try {
    for (let hour = 1; hour <= hours; hour += 1) {
      const leavePage = await openPage(url);
      for (let begun = 0; begun < conversationsPerHour; begun += AT_ONCE) {
        const wave = Math.min(AT_ONCE, conversationsPerHour - begun);
        const converse = async (_: unknown, number: number) => {
          const conversation = new LongConversation((hour - 1) * conversationsPerHour + begun + number, 0);
          for (let request = 0; request <= requestsEach; request += 1) {
            clock.now += step;
            await sendBody(url, conversation.body());
            conversation.step();
          }
        };
        await Promise.all(Array.from({ length: wave }, converse));
      }
      await (await fetch(`${url}/metrics`)).text();
      leavePage();
      if (hour % lookEvery !== 0) continue;
      const passed = { hour, ...(await heldNow()), counts: gateway.counts() };
      figures.push(passed);
      onHour?.(passed);
    }
    return figures;
  } finally {
    await close();
    vendor.closeAllConnections();
    await new Promise((resolve) => vendor.close(resolve));
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, number: number): Promise<void> {
  let bytes = 0;
  for await (const piece of request) bytes += piece.length;
  if (number % REFUSED_EVERY === 0) {
    response.writeHead(529, { 'content-type': 'application/json' });
    response.end('{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { input_tokens: 3, cache_read_input_tokens: Math.round(bytes / 4), output_tokens: 40 };
  const event = { type: 'message_start', message: { usage } };
  response.write(`event: message_start\ndata: ${JSON.stringify(event)}\n\n`);
  if (number % CUT_EVERY === 0) response.destroy();
  else response.end('event: message_stop\ndata: {"type":"message_stop"}\n\n');
}

/** A page that is told what happens; returns how to leave it. */
async function openPage(url: string): Promise<() => void> {
  const page = await (await fetch(`${url}/hdc`)).text();
  const secret = /data-page="([^"]+)"/.exec(page)?.[1] ?? '';
  const events = ask(new URL('/hdc/events', url), { headers: { 'x-hdc-page': secret } });
  const isThere = new Promise<number | undefined>((resolve) => {
    events.on('response', (told) => {
      told.resume().on('error', () => {});
      resolve(told.statusCode);
    });
    events.on('error', () => resolve(undefined));
  });
  events.end();
  const status = await isThere;
  if (status !== 200) throw new Error(`The page answered ${status}, not 200`);
  return () => events.destroy();
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

async function heldNow(): Promise<Pick<HourFigures, 'held' | 'memory'>> {
  for (let round = 0; round < 4; round += 1) {
    // Closed connections are let go of in a later turn.
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (typeof collect === 'function') collect();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: (heapUsed + external) / 1e6, memory: rss / 1e6 };
}
