// Three gateways on Valkey behind HAProxy, in network namespaces of their own, while something fails:
//   npx tsx bench/gateway/namespaces/main.ts [CONVERSATIONS] [REQUESTS] [--without-affinity] [--only=2,4]
// Touches no network of this machine. Needs Linux, unshare, ip, redis-server with redis-sentinel, and haproxy.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CountingVendor } from '../counting-vendor.ts';
import { LongConversation } from '../long-conversation.ts';
import { sendBody } from '../send-body.ts';
import { FLEET_TOKEN, Fleet } from './fleet.ts';
import { type Machine, Network } from './network.ts';

const INSIDE = 'HDC_INSIDE_NAMESPACES';
const PROGRAMS = ['unshare', 'ip', 'mount', 'redis-server', 'redis-sentinel', 'haproxy'];
const HAS_AFFINITY = !process.argv.includes('--without-affinity');
/** Numbers of faults, from 1; the first row is always measured, since the others are compared with it. */
const ONLY = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const [conversations = 6, requests = 48] = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const FAULT_AT = Math.floor(requests / 4);
const BACK_AT = Math.floor((3 * requests) / 4);
const BYTES_BEFORE = 40_000;
/** Between two requests of an agent: its tools take time. */
const PAUSE_MS = 250;

interface Fault {
  readonly name: string;
  begin?(fleet: Fleet, network: Network): Promise<void> | void;
  end?(fleet: Fleet, network: Network): Promise<void> | void;
}

const FAULTS: readonly Fault[] = [
  { name: 'nothing' },
  {
    name: 'rolling restart of the three gateways',
    async begin(fleet) {
      for (const gateway of fleet.gateways) {
        await fleet.restartGateway(gateway);
        await sleep(1_000);
      }
    },
  },
  {
    name: 'Valkey is killed, Sentinel makes its replica the first',
    async begin(fleet) {
      const [first] = fleet.stores;
      if (first) await fleet.killStore(first);
    },
  },
  {
    name: 'Valkey answers 200 ms late',
    begin: (fleet) => setLate(fleet, true),
    end: (fleet) => setLate(fleet, false),
  },
  {
    name: 'one gateway is cut off from Valkey',
    begin: (fleet, network) => cutOff(fleet, (gateway, store) => network.cut(gateway, store)),
    end: (fleet, network) => cutOff(fleet, (gateway, store) => network.heal(gateway, store)),
  },
];

const inside = process.env[INSIDE];
if (inside === undefined) compare();
else console.log(JSON.stringify(await measure(FAULTS[Number(inside)] ?? { name: '' })));

interface Figures {
  readonly sent: number;
  readonly failed: number;
  /** Requests that do not begin with the messages of the last one, for each conversation. */
  readonly rewrites: readonly number[];
  /** Milliseconds until the answer begins, while something fails. */
  readonly times: readonly number[];
}

/** Each fault in namespaces of its own, which go with the process that made them. */
function compare(): void {
  const missing = PROGRAMS.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (process.platform !== 'linux' || missing.length > 0) {
    console.log(`Skipped: ${missing.length > 0 ? `${missing.join(', ')} missing` : 'needs Linux'}.`);
    return;
  }
  const isolate = ['--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  if (spawnSync('unshare', [...isolate, 'true']).status !== 0) {
    console.log('Skipped: this user may not make namespaces (unshare --map-root-user --net).');
    return;
  }
  console.log('| what fails | requests | failed | rewritten | beyond one a conversation | p50 | p99 |');
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  let usual: Figures | undefined;
  for (const [index, { name }] of FAULTS.entries()) {
    if (ONLY !== undefined && index > 0 && !ONLY.split(',').includes(String(index))) continue;
    const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    const { stdout, status } = spawnSync('unshare', [...isolate, ...again], {
      env: { ...process.env, [INSIDE]: String(index) },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`${name}: it ended with ${status}`);
    const figures: Figures = JSON.parse(stdout);
    usual ??= figures;
    console.log(rowOf(name, figures, usual));
  }
}

function rowOf(name: string, { sent, failed, rewrites, times }: Figures, usual: Figures): string {
  const beyond = rewrites.map((count, index) => Math.max(0, count - (usual.rewrites[index] ?? 0) - 1));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)} ms`;
  return `| ${[name, sent, failed, sum(rewrites), sum(beyond), at(0.5), at(0.99)].join(' | ')} |`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function measure({ begin, end }: Fault): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'hdc-namespaces-'));
  const network = new Network();
  const vendor = new CountingVendor();
  const times: number[] = [];
  let failed = 0;
  try {
    const fleet = new Fleet(network, folder, await vendor.listen(network.host), HAS_AFFINITY);
    await fleet.start();
    const all = Array.from({ length: conversations }, (_, seed) => new LongConversation(seed, BYTES_BEFORE));
    const send = async (seed: number, body: Buffer, isCounted: boolean) => {
      const took = await sendBody(fleet.url, body, {
        'x-hdc-token': FLEET_TOKEN,
        'x-session-id': `session-${seed}`,
      });
      if (took === undefined) failed += 1;
      else if (isCounted) times.push(took);
    };
    for (const [seed, conversation] of all.entries()) await send(seed, conversation.opening(), false);
    let failing = Promise.resolve();
    for (let number = 0; number < requests; number += 1) {
      if (number === FAULT_AT) failing = Promise.resolve(begin?.(fleet, network));
      if (number === BACK_AT) await end?.(fleet, network);
      const isCounted = number >= FAULT_AT && number < BACK_AT;
      await Promise.all(
        all.map((conversation, seed) => {
          conversation.step();
          return send(seed, conversation.body(), isCounted);
        }),
      );
      await sleep(PAUSE_MS);
    }
    await failing;
    return {
      sent: vendor.sent,
      failed,
      rewrites: [...all.keys()].map((seed) => rewritesOf(vendor, seed)),
      times,
    };
  } finally {
    network.close();
    await vendor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rewritesOf({ rewrites }: CountingVendor, seed: number): number {
  return [...rewrites].find(([first]) => first.includes(`report ${seed}.`))?.[1] ?? 0;
}

function setLate(fleet: Fleet, isLate: boolean): void {
  for (const store of fleet.stores) fleet.setDelay(store, isLate);
}

function cutOff(
  { gateways: [gateway], stores }: Fleet,
  act: (gateway: Machine, store: Machine) => void,
): void {
  for (const store of stores) if (gateway) act(gateway, store);
}
