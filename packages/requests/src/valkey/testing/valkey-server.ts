import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, test } from 'vitest';

const BINARY = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Whether a server can be started here; tests that need one are left out with a message where it cannot. */
export const HAS_VALKEY: boolean = BINARY !== undefined;

/** A server of its own for the tests of a file, on loopback, with nothing on the disk. */
export class ValkeyServer {
  readonly port: number;
  readonly #folder: string;
  readonly #password: string | undefined;
  #process: ChildProcess | undefined;

  private constructor(port: number, password: string | undefined) {
    this.port = port;
    this.#password = password;
    this.#folder = mkdtempSync(join(tmpdir(), 'hdc-valkey-'));
  }

  static async start(password?: string): Promise<ValkeyServer> {
    const server = new ValkeyServer(await freePort(), password);
    await server.start();
    return server;
  }

  get url(): string {
    return `valkey://127.0.0.1:${this.port}`;
  }

  get process(): ChildProcess | undefined {
    return this.#process;
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder, '--save', ''];
    if (this.#password !== undefined) args.push('--requirepass', this.#password);
    this.#process = spawn(BINARY ?? '', args, { stdio: 'ignore' });
    while (!(await answers(this.port))) await sleep(10);
  }

  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** One server for all tests of a file. */
export function useValkeyServer(password?: string): { readonly current: ValkeyServer } {
  let server: ValkeyServer | undefined;
  if (!HAS_VALKEY) {
    test.skip('needs valkey-server or redis-server on the PATH: nothing about Valkey is tested here', () => {});
  }
  beforeAll(async () => {
    if (HAS_VALKEY) server = await ValkeyServer.start(password);
  });
  afterAll(() => server?.remove());
  return {
    get current() {
      if (!server) throw new Error('there is no server');
      return server;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}
