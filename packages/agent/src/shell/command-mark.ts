import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandGroup, createCommandGroup, removeCommandGroup } from './command-group.ts';

/** Marks by which the processes of one command are known, whatever they do to get away. */
export interface CommandMark {
  /** The name of a variable in their environment. Some programs clear theirs, and daemons write over it. */
  readonly variable: string;
  /** An open file that they inherit; undefined if there can be none. Some programs close theirs. */
  readonly handle: { readonly id: number; readonly link: string } | undefined;
  /** Set if the system allows it; the only mark that no process can shake off. */
  readonly group: CommandGroup | undefined;
  /** In the clock ticks of `/proc`: a process that started earlier does not belong to the command. */
  readonly since: number;
}

const TICKS_PER_SECOND = 100;

/** A mark that nobody has yet; `releaseMark` when the command has ended. */
export function createMark(): CommandMark {
  const name = randomUUID().replaceAll('-', '');
  // A name of its own, not a value: commands that run this program again keep the marks of both.
  return {
    variable: `HDC_COMMAND_${name}`,
    handle: openHandle(`hdc-command-${name}`),
    group: createCommandGroup(name),
    since: ticksNow(),
  };
}

export function releaseMark({ handle, group }: CommandMark): void {
  if (handle) closeSync(handle.id);
  if (group) removeCommandGroup(group);
}

/** An empty file that is gone as soon as it is open, so that nothing stays behind. */
function openHandle(name: string): CommandMark['handle'] {
  if (process.platform !== 'linux') return undefined;
  const path = join(tmpdir(), name);
  try {
    const id = openSync(path, constants.O_RDONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    unlinkSync(path);
    return { id, link: readlinkSync(`/proc/self/fd/${id}`) };
  } catch {
    return undefined;
  }
}

function ticksNow(): number {
  try {
    return Math.floor(Number.parseFloat(readFileSync('/proc/uptime', 'latin1')) * TICKS_PER_SECOND) - 1;
  } catch {
    return 0;
  }
}
