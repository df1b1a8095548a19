import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A program in a process of its own that says line by line, by `say`, what it has been promised. */
export class StartedProgram {
  readonly #child: ChildProcess;
  readonly #output: string;

  /** The program runs what was built last, since that starts in a fraction of the time; `limit` is a shell's. */
  constructor(program: string, folder: string, name: string, limit?: string) {
    this.#output = join(folder, `${name}.said`);
    const dist = fileURLToPath(new URL('../../dist/index.js', import.meta.url));
    const source = `
      import { writeSync } from 'node:fs';
      import * as requests from ${JSON.stringify(dist)};
      const say = (value) => writeSync(1, JSON.stringify(value) + '\\n');
      const name = ${JSON.stringify(name)};
      ${program}`;
    const args = ['--input-type=module', '-e', source];
    // A file takes every write whole, where a pipe may refuse one.
    const output = openSync(this.#output, 'w');
    const stdio = ['ignore', output, 'inherit'] as const;
    this.#child = limit
      ? spawn('bash', ['-c', `${limit}; exec "$@"`, 'bash', process.execPath, ...args], { stdio: [...stdio] })
      : spawn(process.execPath, args, { stdio: [...stdio] });
    closeSync(output);
  }

  get said(): readonly unknown[] {
    const lines = readFileSync(this.#output, 'utf8').split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line));
  }

  async untilItSays(count: number): Promise<void> {
    while (this.#child.exitCode === null && this.said.length < count) await sleep(2);
  }

  async untilItEnds(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit');
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.untilItEnds();
  }
}
