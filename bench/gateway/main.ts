import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../random.ts';
import { LongConversation } from './long-conversation.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/** What a gateway may add, on two cores, to conversations that run at once. */
const AIMS = { addedP50: 10, addedP99: 60, memory: 600 };
const [conversations = 200, rounds = 4, bytes = 800_000] = process.argv.slice(2).map(Number);
const EVENTS = 10;
const EVENT_MS = 400;
/** What tools take between two requests, at most. */
const TOOL_MS = 6_000;
/** A conversation that was never seen is read whole, which is measured apart. */
const COLD_ROUNDS = 1;

const home = mkdtempSync(join(tmpdir(), 'hdc-bench-gateway-'));
const here = (file: string) => join(import.meta.dirname, file);
const vendor = await startProcess([
  '--import',
  'tsx',
  here('streaming-vendor.ts'),
  String(EVENTS),
  String(EVENT_MS),
]);
const main = here('../../packages/cli/dist/main.js');
const args = [main, 'gateway', '--port', '0', '--upstream', vendor.url, '--store', 'files'];
const [gateway, plain] = [
  await startProcess(args, { HDC_HOME: home }),
  await startProcess(['--import', 'tsx', here('pass-through.ts'), vendor.url]),
];
try {
  console.log(
    `${conversations} conversations at once, ${bytes / 1_000} KB each, answers of ${(EVENTS * EVENT_MS) / 1_000} s:`,
  );
  const direct = await run(plain, rounds);
  report('a plain proxy', direct);
  const through = await run(gateway, rounds);
  report('hdc gateway', through);
  const added = (share: number) => quantile(through.warm, share) - quantile(direct.warm, share);
  const [p50, p99] = [added(0.5), added(0.99)];
  console.log(
    `  added: p50 ${p50.toFixed(1)} ms (aim ${AIMS.addedP50}), p99 ${p99.toFixed(1)} ms (aim ${AIMS.addedP99})`,
  );
  const again = await run(gateway, 3 * rounds);
  report(`hdc gateway, ${4 * rounds} rounds in all`, again);
  for (const [name, value, aim] of [
    ['added p50, ms', p50, AIMS.addedP50],
    ['added p99, ms', p99, AIMS.addedP99],
    ['memory, MB', Math.max(through.memory, again.memory), AIMS.memory],
  ] as const) {
    if (value > aim) console.warn(`warning: aim missed — ${name}: ${value.toFixed(0)}, not ${aim}`);
  }
} finally {
  await Promise.all([gateway, plain, vendor].map((each) => each.end()));
  rmSync(home, { recursive: true, force: true });
}

interface Figures {
  readonly cold: readonly number[];
  /** Milliseconds until an answer began, in order. */
  readonly warm: readonly number[];
  /** The most that was seen, in MB. */
  readonly memory: number;
  /** Milliseconds of processor time for each request; other programs do not change it. */
  readonly processorMs: number;
  readonly failed: number;
}

/** The same conversations each time, all at once. */
async function run(server: StartedProcess, requests: number): Promise<Figures> {
  const [cold, warm]: number[][] = [[], []];
  let [memory, failed] = [0, 0];
  const before = server.processorSeconds();
  const watch = setInterval(() => {
    memory = Math.max(memory, server.memory());
  }, 500);
  const all = Array.from({ length: conversations }, async (_, number) => {
    const random = createRandom(number);
    const conversation = new LongConversation(number, bytes);
    for (let round = 0; round < requests + COLD_ROUNDS; round += 1) {
      await sleep(random.integer(0, TOOL_MS));
      const took = await send(server.url, conversation.body());
      if (took === undefined) failed += 1;
      else (round < COLD_ROUNDS ? cold : warm)?.push(took);
      conversation.step();
    }
  });
  await Promise.all(all);
  clearInterval(watch);
  const count = conversations * (requests + COLD_ROUNDS);
  const processorMs = (1_000 * (server.processorSeconds() - before)) / count;
  const sorted = (times: readonly number[] = []) => times.toSorted((a, b) => a - b);
  return { cold: sorted(cold), warm: sorted(warm), memory, processorMs, failed };
}

/** Milliseconds until the answer begins; resolves when it ended. */
function send(url: string, body: Buffer): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve) => {
    const start = performance.now();
    const request = ask(new URL('/v1/messages', url), { method: 'POST', headers }, (answer) => {
      const took = performance.now() - start;
      answer.resume();
      answer.on('close', () => resolve(answer.complete ? took : undefined));
    });
    request.on('error', () => resolve(undefined));
    request.end(body);
  });
}

function report(name: string, { cold, warm, memory, processorMs, failed }: Figures): void {
  const ms = (times: readonly number[], share: number) => quantile(times, share).toFixed(1);
  console.log(
    `  ${name}: first request p50 ${ms(cold, 0.5)} ms, next ones p50 ${ms(warm, 0.5)} ms, p99 ${ms(warm, 0.99)} ms, ` +
      `processor ${processorMs.toFixed(0)} ms each, memory ${memory.toFixed(0)} MB, ${failed} failed`,
  );
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
