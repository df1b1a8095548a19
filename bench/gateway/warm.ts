import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { releaseProgram } from '../release-program.ts';
import { LongConversation } from './long-conversation.ts';
import { sendBody } from './send-body.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/** Milliseconds of processor time in the process of a gateway, for one request of 800 KB. */
const AIMS = { warm: 4, first: 60, againstProxy: 1.6, othersWait: 15 };
const [conversations = 15, rounds = 20, bytes = 800_000, workers] = process.argv.slice(2).map(Number);
const EVENTS = 80;
/** The first requests are read whole, and the compiler settles. */
const UNTIMED_ROUNDS = 3;

const home = mkdtempSync(join(tmpdir(), 'hdc-bench-warm-'));
const here = (file: string) => join(import.meta.dirname, file);
const vendor = await startProcess(['--import', 'tsx', here('streaming-vendor.ts'), `${EVENTS}`, '0', '0']);
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
  console.log(`${conversations} conversations of ${bytes / 1_000} KB, one request after the other:`);
  const through = await measure(gateway);
  const direct = await measure(plain);
  report('the first long request, which keeps some 170 originals', through.first, AIMS.first);
  report('the next ones', through.warm, AIMS.warm);
  const [p99 = 0, longest = 0] = await othersWait(gateway);
  console.log(
    `  while ${conversations} are rewritten, others wait ${p99.toFixed(1)} ms at p99, ${longest.toFixed(1)} at most (aim ${AIMS.othersWait})`,
  );
  if (longest > AIMS.othersWait) console.warn(`warning: aim missed — others wait ${longest.toFixed(1)} ms`);
  console.log(`  a plain proxy, the next ones: ${direct.warm.toFixed(1)} ms`);
  const ratio = through.warm / direct.warm;
  console.log(
    `  with ${EVENTS} events each, against a plain proxy: × ${ratio.toFixed(1)} (aim × ${AIMS.againstProxy})`,
  );
  if (ratio > AIMS.againstProxy) console.warn(`warning: aim missed — × ${ratio.toFixed(1)} of a plain proxy`);
  console.log(`  memory: ${gateway.memory().toFixed(0)} MB, ${through.failed + direct.failed} failed`);
} finally {
  await Promise.all([gateway, plain, vendor].map((each) => each.end()));
  rmSync(home, { recursive: true, force: true });
}

interface Figures {
  readonly first: number;
  readonly warm: number;
  readonly failed: number;
}

async function measure(server: StartedProcess): Promise<Figures> {
  const all = Array.from({ length: conversations }, (_, number) => new LongConversation(number, bytes));
  let failed = 0;
  const each = async (bodyOf: (conversation: LongConversation) => Buffer) => {
    const before = server.processorSeconds();
    for (const conversation of all) {
      if ((await sendBody(server.url, bodyOf(conversation))) === undefined) failed += 1;
    }
    return (1_000 * (server.processorSeconds() - before)) / conversations;
  };
  const step = (conversation: LongConversation) => {
    conversation.step();
    return conversation.body();
  };
  await each((conversation) => conversation.opening());
  const first = await each((conversation) => conversation.body());
  for (let round = 0; round < UNTIMED_ROUNDS; round += 1) await each(step);
  let warm = 0;
  for (let round = 0; round < rounds; round += 1) warm += (await each(step)) / rounds;
  return { first, warm, failed };
}

/** Milliseconds until a health check is answered while first long requests are rewritten. */
async function othersWait({ url }: StartedProcess): Promise<readonly number[]> {
  const all = Array.from(
    { length: conversations },
    (_, number) => new LongConversation(1_000 + number, bytes),
  );
  for (const conversation of all) await sendBody(url, conversation.opening());
  let isOver = false;
  const rewritten = (async () => {
    for (const conversation of all) await sendBody(url, conversation.body());
    isOver = true;
  })();
  const waits: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await (await fetch(new URL('/healthz', url))).arrayBuffer();
    waits.push(performance.now() - start);
    await sleep(1);
  }
  await rewritten;
  waits.sort((a, b) => a - b);
  return [waits[Math.floor(0.99 * waits.length)] ?? 0, waits.at(-1) ?? 0];
}

function report(name: string, ms: number, aim: number): void {
  console.log(`  ${name}: ${ms.toFixed(1)} ms of processor each (aim ${aim})`);
  if (ms > aim) console.warn(`warning: aim missed — ${name}: ${ms.toFixed(1)} ms, not ${aim}`);
}
