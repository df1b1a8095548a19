import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine, Network } from './network.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NAME = 'hdc';
export const FLEET_TOKEN = 'bench';

/** Requests of one conversation go to one gateway, as long as it is there; docs/deploy.md has the same lines. */
const AFFINITY: readonly string[] = [
  '  http-request set-var(txn.conversation) req.fhdr(x-claude-code-session-id)',
  '  http-request set-var(txn.conversation) req.fhdr(thread-id) if !{ var(txn.conversation) -m found }',
  '  http-request set-var(txn.conversation) req.fhdr(x-session-id) if !{ var(txn.conversation) -m found }',
  '  balance hash var(txn.conversation)',
  '  hash-type consistent',
];

/** Three gateways behind HAProxy, Valkey with a replica, and three Sentinels that watch them. */
export class Fleet {
  readonly url: string;
  readonly gateways: readonly Machine[];
  readonly stores: readonly Machine[];
  readonly #network: Network;
  readonly #folder: string;
  readonly #upstream: string;
  readonly #balancer: Machine;
  readonly #sentinels: readonly Machine[];
  readonly #running = new Map<string, ChildProcess>();

  readonly #hasAffinity: boolean;

  constructor(network: Network, folder: string, upstream: string, hasAffinity: boolean) {
    this.#hasAffinity = hasAffinity;
    this.#network = network;
    this.#folder = folder;
    this.#upstream = upstream;
    this.#balancer = network.add('balancer', 2);
    this.gateways = [1, 2, 3].map((n) => network.add(`gateway-${n}`, 10 + n));
    this.stores = [1, 2].map((n) => network.add(`valkey-${n}`, 20 + n));
    this.#sentinels = [1, 2, 3].map((n) => network.add(`sentinel-${n}`, 30 + n));
    this.url = `http://${this.#balancer.address}:8080`;
  }

  async start(): Promise<void> {
    for (const store of this.stores) await this.startStore(store);
    await Promise.all(this.#sentinels.map((machine) => this.#startSentinel(machine)));
    await Promise.all(this.gateways.map((machine) => this.startGateway(machine)));
    await this.#startBalancer();
  }

  async startStore(machine: Machine): Promise<void> {
    const [first] = this.stores;
    const folder = this.#folderOf(machine);
    const relay = ['--import', 'tsx', join(import.meta.dirname, 'relay.ts'), machine.address, '6379', '6390'];
    await this.#startAndHear(`${machine.name}-relay`, machine, [process.execPath, ...relay]);
    const own = ['--port', '6390', '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
    const announced = ['--replica-announce-ip', machine.address, '--replica-announce-port', '6379'];
    const follows = machine === first ? [] : ['--replicaof', `${first?.address} 6379`];
    const server = ['redis-server', ...own, ...announced, '--protected-mode', 'no', ...follows];
    this.#running.set(machine.name, this.#network.start(machine, server));
    await answering(machine.address, 6379);
  }

  /** `SIGTERM` and a new one in its place. */
  async restartGateway(machine: Machine): Promise<void> {
    await this.#end(machine.name, 'SIGTERM');
    await this.startGateway(machine);
  }

  async startGateway(machine: Machine): Promise<void> {
    const sentinels = this.#sentinels.map(({ address }) => `${address}:26379`).join(',');
    const main = join(ROOT, 'packages/cli/dist/main.js');
    const where = ['--host', machine.address, '--port', '7421', '--upstream', this.#upstream];
    const args = [
      process.execPath,
      main,
      'gateway',
      ...where,
      '--store',
      `valkey+sentinel://${sentinels}/${NAME}`,
    ];
    const env = { HDC_HOME: this.#folderOf(machine), HDC_GATEWAY_TOKEN: FLEET_TOKEN };
    await this.#startAndHear(machine.name, machine, args, env);
  }

  killStore(machine: Machine): Promise<void> {
    const names = [machine.name, `${machine.name}-relay`];
    return Promise.all(names.map((name) => this.#end(name, 'SIGKILL'))).then(() => {});
  }

  setDelay(machine: Machine, isLate: boolean): void {
    this.#running.get(`${machine.name}-relay`)?.kill(isLate ? 'SIGUSR2' : 'SIGHUP');
  }

  async #startSentinel(machine: Machine): Promise<void> {
    const file = join(this.#folderOf(machine), 'sentinel.conf');
    const [first] = this.stores;
    const lines = [
      'port 26379',
      `bind ${machine.address}`,
      'protected-mode no',
      `sentinel monitor ${NAME} ${first?.address} 6379 2`,
      `sentinel down-after-milliseconds ${NAME} 2000`,
      `sentinel failover-timeout ${NAME} 10000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    this.#running.set(machine.name, this.#network.start(machine, ['redis-sentinel', file]));
    await answering(machine.address, 26379);
  }

  /** Connections to gateways are not used twice, so that none closes under a request; a gateway that refuses is passed over. */
  async #startBalancer(): Promise<void> {
    const file = join(this.#folderOf(this.#balancer), 'haproxy.cfg');
    const servers = this.gateways.map(
      ({ name, address }) => `  server ${name} ${address}:7421 check inter 1s fall 3 rise 1`,
    );
    const lines = [
      'defaults',
      '  mode http',
      '  option http-server-close',
      '  option redispatch 1',
      '  retries 3',
      '  retry-on conn-failure',
      '  timeout connect 2s',
      '  timeout check 5s',
      '  timeout client 15m',
      '  timeout server 15m',
      'frontend agents',
      `  bind ${this.#balancer.address}:8080`,
      '  default_backend gateways',
      'backend gateways',
      ...(this.#hasAffinity ? AFFINITY : ['  balance roundrobin']),
      '  option httpchk GET /readyz',
      ...servers,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    this.#running.set('balancer', this.#network.start(this.#balancer, ['haproxy', '-db', '-q', '-f', file]));
    await answering(this.#balancer.address, 8080);
    // Until the first checks have passed.
    await sleep(1_500);
  }

  async #startAndHear(
    name: string,
    machine: Machine,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const child = this.#network.start(machine, args, env);
    this.#running.set(name, child);
    let said = '';
    for await (const piece of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      said += piece;
      if (said.includes('listens')) break;
    }
    child.stdout?.resume();
    if (!said.includes('listens')) throw new Error(`${name} did not start: ${said}`);
  }

  async #end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running.get(name);
    this.#running.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  #folderOf({ name }: Machine): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
}

async function answering(host: string, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, host);
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await sleep(50);
    } finally {
      socket.destroy();
    }
  }
  throw new Error(`nobody answers at ${host}:${port}`);
}
