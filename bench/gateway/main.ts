import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../measure.ts';
import { seededRandom } from '../random.ts';
import { releaseProgram } from '../release-program.ts';
import { LongConversation } from './long-conversation.ts';
import { sendBody } from './send-body.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/** The most that a gateway may add, on two cores, to conversations that run at once. */
const AIMS = { addedP50: 10, addedP99: 60, memory: 500 };
const [conversations = 200, rounds = 4, bytes = 800_000, workers] = process.argv.slice(2).map(Number);
/**
 * Each conversation sends a request every ten seconds. In recorded sessions of Claude Code and Codex the median is 9 s
 * and the mean, without pauses of five minutes and more, 16 to 18 s.
 */
const THINK_MS = 500;
const EVENTS = 80;
const EVENT_MS = 100;
/** The longest time of tools between two requests; the same for all in the mean. */
const TOOL_MS = 3_000;
/** One in so many requests is the first long one of a new conversation, which is rewritten as a whole. */
const FLUSHED_EVERY = 16;
/** They begin one after the other within two minutes, and those that are measured wait until all have begun. */
const BEGIN_EVERY_MS = Math.min(500, 120_000 / conversations);
const TURN_MS = THINK_MS + EVENTS * EVENT_MS + TOOL_MS / 2;

const home = mkdtempSync(join(tmpdir(), 'hdc-bench-gateway-'));
const here = (file: string) => join(import.meta.dirname, file);
const vendor = await startProcess([
  '--import',
  'tsx',
  here('streaming-vendor.ts'),
  ...[EVENTS, EVENT_MS, THINK_MS].map(String),
]);
const args = [
  join(await releaseProgram(join(home, 'program')), 'main.js'),
  'gateway',
  '--port',
  '0',
  '--upstream',
  vendor.url,
  '--store',
  'files',
];
if (workers !== undefined) args.push('--workers', String(workers));
const [gateway, plain] = [
  await startProcess(args, { HDC_HOME: home }),
  await startProcess(['--import', 'tsx', here('pass-through.ts'), vendor.url]),
];
try {
  console.log(
    `${conversations} conversations at once, one request in ${FLUSHED_EVERY} a first long one, ${bytes / 1_000} KB each, a request every ${TURN_MS / 1_000} s each:`,
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
  /** The times of the first requests with a long past, which are read whole and rewritten. */
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
  let [memory, failed, begun, used] = [0, 0, 0, 0];
  const watch = setInterval(() => {
    memory = Math.max(memory, server.memory());
  }, 500);
  const note = (times: number[] | undefined, took: number | undefined) => {
    if (took === undefined) failed += 1;
    else times?.push(took);
  };
  const begin = async (seed: number) => {
    const conversation = new LongConversation(seed, bytes);
    await sendBody(server.url, conversation.opening());
    note(cold, await sendBody(server.url, conversation.body()));
    return conversation;
  };
  const all = Array.from({ length: conversations }, async (_, number) => {
    const random = seededRandom(number);
    await sleep(number * BEGIN_EVERY_MS);
    let conversation = await begin(number);
    begun += 1;
    if (begun === conversations) used = server.processorSeconds();
    for (let round = 0; round < requests; ) {
      await sleep(random.integer(0, TOOL_MS));
      if (begun === conversations && (number + round) % FLUSHED_EVERY === FLUSHED_EVERY - 1) {
        conversation = await begin(number + (round + 1) * conversations);
        round += 1;
        continue;
      }
      conversation.step();
      const isMeasured = begun === conversations;
      const took = await sendBody(server.url, conversation.body());
      if (!isMeasured) continue;
      round += 1;
      note(warm, took);
    }
  });
  await Promise.all(all);
  clearInterval(watch);
  const processorMs = (1_000 * (server.processorSeconds() - used)) / (conversations * requests);
  const sorted = (times: readonly number[] = []) => times.toSorted((a, b) => a - b);
  return { cold: sorted(cold), warm: sorted(warm), memory, processorMs, failed };
}

function report(name: string, { cold, warm, memory, processorMs, failed }: Figures): void {
  const ms = (times: readonly number[], share: number) => quantile(times, share).toFixed(1);
  console.log(
    `  ${name}: first request p50 ${ms(cold, 0.5)} ms, next ones p50 ${ms(warm, 0.5)} ms, p99 ${ms(warm, 0.99)} ms, ` +
      `processor ${processorMs.toFixed(0)} ms each, memory ${memory.toFixed(0)} MB, ${failed} failed`,
  );
}
