import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processes of a group, and those with this variable in their environment, wherever they are in the
 * process tree by now. Dead ones that nobody has collected do not count. Only Linux tells.
 */
export function findCommandProcesses(groupId: number, mark: string): readonly number[] {
  return readOrNothing(() => readdirSync('/proc'))
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && belongs(pid, groupId, mark));
}

function belongs(pid: number, groupId: number, mark: string): boolean {
  // The name in brackets may hold anything; behind it stand the state, the parent and the group.
  const [, fields = ''] = /^.*\) (.*)/s.exec(readText(`/proc/${pid}/stat`)) ?? [];
  const [state, , group] = fields.split(' ');
  if (state === undefined || state === 'Z' || state === 'X') return false;
  return Number(group) === groupId || `\0${readText(`/proc/${pid}/environ`)}`.includes(`\0${mark}=`);
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
