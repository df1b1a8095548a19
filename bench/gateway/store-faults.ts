import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CountingVendor } from './counting-vendor.ts';
import { LongConversation } from './long-conversation.ts';
import { sendBody } from './send-body.ts';
import { SlowStore } from './slow-store.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

/**
 * Three gateways that share a store, and conversations that change the gateway with every request, while something fails. The figures are
 * counts, so a busy machine gives the same.
 */
const [conversations = 6, requests = 48] = process.argv.slice(2).map(Number);
const FAULT_AT = Math.floor(requests / 2);
const BACK_AT = Math.floor((3 * requests) / 4);
const SLOW_MS = 200;
/** The size of a conversation when it begins. */
const BYTES_BEFORE = 40_000;

interface Fault {
  readonly name: string;
  begin?(store: SlowStore, gateways: StartedProcess[]): Promise<void> | void;
  end?(store: SlowStore): Promise<void> | void;
}

const FAULTS: readonly Fault[] = [
  { name: 'nothing fails' },
  { name: 'the store is emptied', begin: (store) => store.empty() },
  {
    name: `the store is killed, and comes back empty after ${BACK_AT - FAULT_AT} requests`,
    begin: (store) => store.killServer(),
    end: (store) => store.startServer(),
  },
  {
    name: `the store answers ${SLOW_MS} ms late, for ${BACK_AT - FAULT_AT} requests`,
    begin(store) {
      store.delayMs = SLOW_MS;
    },
    end(store) {
      store.delayMs = 0;
    },
  },
  {
    name: 'one of three gateways is killed',
    async begin(_, gateways) {
      await gateways.at(-1)?.end();
      gateways.pop();
    },
  },
];

console.log(`${conversations} conversations of ${requests} requests each, over three gateways in turns:`);
for (const fault of FAULTS) {
  const { sent, rewritten, changed, repeated, share } = await run(fault);
  console.log(
    `  ${fault.name}: ${sent} requests, ${rewritten} rewritten (${changed} from the fault on), ` +
      `${repeated} sent again, ${(100 * share).toFixed(1)} % of the bytes as they came`,
  );
}

interface Figures {
  readonly sent: number;
  /** Requests that do not begin with the messages of the previous one, in all and since the fault. */
  readonly rewritten: number;
  readonly changed: number;
  /** Requests that a gateway did not answer, so that another was asked. */
  readonly repeated: number;
  /** The share of the agents' bytes that left. */
  readonly share: number;
}

async function run({ begin, end }: Fault): Promise<Figures> {
  const home = mkdtempSync(join(tmpdir(), 'hdc-bench-faults-'));
  const vendor = new CountingVendor();
  const upstream = await vendor.listen();
  const store = await SlowStore.start();
  const main = join(import.meta.dirname, '../../packages/cli/dist/main.js');
  const args = [main, 'gateway', '--port', '0', '--upstream', upstream, '--store', store.url];
  const gateways: StartedProcess[] = [];
  let [raw, repeated, before] = [0, 0, 0];
  try {
    for (const name of ['a', 'b', 'c']) {
      gateways.push(await startProcess(args, { HDC_HOME: join(home, name) }));
    }
    const all = Array.from({ length: conversations }, (_, seed) => new LongConversation(seed, BYTES_BEFORE));
    for (const conversation of all) await sendBody(gateways[0]?.url ?? '', conversation.opening());
    for (let number = 0; number < requests; number++) {
      if (number === FAULT_AT) before = vendor.rewritten;
      const failing = number === FAULT_AT ? begin?.(store, gateways) : undefined;
      if (number === BACK_AT) await end?.(store);
      await Promise.all(
        all.map(async (conversation, seed) => {
          conversation.step();
          const body = conversation.body();
          raw += body.length;
          for (let attempt = number + seed; !(await answered(gateways, attempt, body)); attempt++) repeated++;
        }),
      );
      await failing;
    }
    const { sent, rewritten, bytes } = vendor;
    return { sent, rewritten, changed: rewritten - before, repeated, share: bytes / raw };
  } finally {
    await Promise.all([...gateways.map((each) => each.end()), store.end(), vendor.close()]);
    rmSync(home, { recursive: true, force: true });
  }
}

async function answered(
  gateways: readonly StartedProcess[],
  attempt: number,
  body: Buffer,
): Promise<boolean> {
  return (await sendBody(gateways[attempt % gateways.length]?.url ?? '', body)) !== undefined;
}
