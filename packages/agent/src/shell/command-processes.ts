import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup, processesIn } from './command-group.ts';
import type { CommandMark } from './command-mark.ts';

/** The field of the start time, behind the group. */
const START = 16;

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

  /** Asks all processes to end, and kills those that are left after the grace period. */
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

  /** Kills all processes at once, for when there is no time to wait. */
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

/**
 * The processes of a group, and those with a mark, wherever they are in the process tree by now. Dead ones
 * that nobody has collected do not count. Only Linux tells.
 */
export function findCommandProcesses(groupId: number, mark: CommandMark): readonly number[] {
  const inGroup = new Set(mark.group ? processesIn(mark.group) : []);
  return readOrNothing(() => readdirSync('/proc'))
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => inGroup.has(pid) || belongs(pid, groupId, mark));
}

function belongs(pid: number, groupId: number, { variable, handle, since }: CommandMark): boolean {
  // The name in brackets may hold anything; behind it stand the state, the parent, the group and, far off, the start.
  const [, fields = ''] = /^.*\) (.*)/s.exec(readText(`/proc/${pid}/stat`)) ?? [];
  const [state, , group, ...others] = fields.split(' ');
  if (state === undefined || state === 'Z' || state === 'X') return false;
  if (Number(group) === groupId || `\0${readText(`/proc/${pid}/environ`)}`.includes(`\0${variable}=`))
    return true;
  return handle !== undefined && Number(others[START]) >= since && holds(pid, handle.link);
}

function holds(pid: number, link: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return readOrNothing(() => readdirSync(folder)).some((name) =>
    readOrNothing(() => [readlinkSync(`${folder}/${name}`)]).includes(link),
  );
}

/** Empty for processes that are gone, and for what only their owner may see. */
function readText(path: string): string {
  return readOrNothing(() => [readFileSync(path, 'latin1')]).join('');
}

function readOrNothing(read: () => string[]): readonly string[] {
  try {
    return read();
  } catch {
    return [];
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
