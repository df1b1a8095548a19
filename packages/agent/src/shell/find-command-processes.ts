import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processesIn } from './command-group.ts';
import type { CommandMark } from './command-mark.ts';

/** The field of the start time, behind the group. */
const START = 16;

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
