import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from './command-group.ts';
import type { CommandMark } from './command-mark.ts';
import { findCommandProcesses } from './find-command-processes.ts';

const GRACE_MS = 2_000;
const POLL_MS = 25;
const KILL_ROUNDS = 40;

/** Everything that a command has started: its process group, and on Linux what left the group as well. */
export class CommandProcesses {
  readonly #groupId: number;
  readonly #mark: CommandMark;

  constructor(groupId: number, mark: CommandMark) {
    this.#groupId = groupId;
    this.#mark = mark;
  }

  /** Asks all of them to end, and kills whatever is left after the grace. */
  async end(): Promise<void> {
    if (!this.#isRunning()) return;
    this.#signal('SIGTERM');
    for (let waited = 0; waited < GRACE_MS; waited += POLL_MS) {
      await delay(POLL_MS);
      if (!this.#isRunning()) return;
    }
    // Several rounds, since a process may have forked while the others were being looked for.
    for (let round = 0; round < KILL_ROUNDS && this.#isRunning(); round++) {
      this.kill();
      await delay(POLL_MS);
    }
  }

  /** Kills all of them at once, for when there is no time to wait. */
  kill(): void {
    if (this.#mark.group) killGroup(this.#mark.group);
    this.#signal('SIGKILL');
  }

  #isRunning(): boolean {
    // If dead members stay uncollected for a while, as in containers, the group itself outlives its last
    // process.
    return process.platform === 'linux' ? this.#find().length > 0 : send(this.#group, 0);
  }

  #signal(signal: NodeJS.Signals): void {
    send(this.#group, signal);
    if (process.platform === 'linux') for (const pid of this.#find()) send(pid, signal);
  }

  #find(): readonly number[] {
    return findCommandProcesses(this.#groupId, this.#mark);
  }

  /** Windows has no process groups. */
  get #group(): number {
    return process.platform === 'win32' ? this.#groupId : -this.#groupId;
  }
}

/** Whether there was somebody to send it to. */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch {
    return false;
  }
}
