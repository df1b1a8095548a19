import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Valkey or Redis server on loopback, with nothing on the disk, behind a proxy that can delay what it says. */
export class SlowStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hdc-bench-store-'));
  readonly #sockets = new Set<Socket>();
  readonly #proxy = createServer((socket) => this.#pass(socket));
  #port = 0;
  #process: ChildProcess | undefined;
  /** The delay of every answer. */
  delayMs = 0;

  static async start(): Promise<SlowStore> {
    const store = new SlowStore();
    store.#port = await portOf(createServer());
    await store.startServer();
    store.#proxy.listen(0, '127.0.0.1');
    await once(store.#proxy, 'listening');
    return store;
  }

  get url(): string {
    const address = this.#proxy.address();
    return `valkey://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async startServer(): Promise<void> {
    const program = ['valkey-server', 'redis-server'].find(
      (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
    );
    if (program === undefined) throw new Error('valkey-server or redis-server has to be on the PATH');
    const place = ['--port', String(this.#port), '--bind', '127.0.0.1', '--dir', this.#folder];
    this.#process = spawn(program, [...place, '--save', ''], { stdio: 'ignore' });
    while ((await this.#ask('PING')) === undefined) await sleep(20);
  }

  async killServer(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  async empty(): Promise<void> {
    await this.#ask('FLUSHALL');
  }

  async end(): Promise<void> {
    await this.killServer();
    this.#proxy.close();
    for (const socket of this.#sockets) socket.destroy();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #ask(command: string): Promise<string | undefined> {
    const socket = connect(this.#port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      socket.write(`${command}\r\n`);
      const [answer] = await once(socket, 'data');
      return String(answer);
    } catch {
      return undefined;
    } finally {
      socket.destroy();
    }
  }

  #pass(socket: Socket): void {
    const server = connect(this.#port, '127.0.0.1');
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
    socket.on('data', (piece) => server.write(piece));
    server.on('data', (piece) => {
      if (this.delayMs === 0) socket.write(piece);
      else setTimeout(() => socket.writable && socket.write(piece), this.delayMs);
    });
  }
}

async function portOf(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}
