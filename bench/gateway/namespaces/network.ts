import { type ChildProcess, execFileSync, spawn } from 'node:child_process';

/** Machines of one switch, each in a network namespace of its own; this process stands at the switch as `10.77.0.1`. */
export class Network {
  readonly host = '10.77.0.1';
  readonly #children = new Set<ChildProcess>();

  constructor() {
    run('mount', '-t', 'tmpfs', 'tmpfs', '/run');
    run('ip', 'link', 'set', 'lo', 'up');
    run('ip', 'link', 'add', 'switch', 'type', 'bridge');
    run('ip', 'address', 'add', `${this.host}/24`, 'dev', 'switch');
    run('ip', 'link', 'set', 'switch', 'up');
  }

  /** A machine with one address. */
  add(name: string, number: number): Machine {
    const address = `10.77.0.${number}`;
    run('ip', 'netns', 'add', name);
    run('ip', 'link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    run('ip', 'link', 'set', `to-${name}`, 'master', 'switch', 'up');
    inside(name, 'ip', 'link', 'set', 'lo', 'up');
    inside(name, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
    inside(name, 'ip', 'link', 'set', 'eth0', 'up');
    return { name, address };
  }

  start(
    { name }: Machine,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): ChildProcess {
    const child = spawn('ip', ['netns', 'exec', name, ...args], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  /** Packets between the two are lost on the way, without a word. */
  cut(one: Machine, other: Machine): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const nowhere = ['lladdr', '02:00:00:00:00:99', 'dev', 'eth0', 'nud', 'permanent'];
      inside(from.name, 'ip', 'neigh', 'replace', to.address, ...nowhere);
    }
  }

  heal(one: Machine, other: Machine): void {
    inside(one.name, 'ip', 'neigh', 'del', other.address, 'dev', 'eth0');
    inside(other.name, 'ip', 'neigh', 'del', one.address, 'dev', 'eth0');
  }

  close(): void {
    for (const child of this.#children) child.kill('SIGKILL');
  }
}

export interface Machine {
  readonly name: string;
  readonly address: string;
}

function inside(name: string, ...args: readonly string[]): void {
  run('ip', 'netns', 'exec', name, ...args);
}

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
