import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/**
 * A control group of the kernel for one command. Nothing that the command starts can leave it by closing
 * files, by changing its environment or by a session of its own.
 */
export interface CommandGroup {
  readonly folder: string;
}

const PREFIX = 'hdc-command-';
const FORGOTTEN_MS = 60_000;

/** Undefined if the system lets nobody but an administrator make one. */
export function createCommandGroup(name: string): CommandGroup | undefined {
  try {
    const own = ownGroup();
    if (own === undefined) return undefined;
    const folder = join(own, `${PREFIX}${name}`);
    for (const group of groupsIn(own)) removeForgotten(group);
    mkdirSync(folder);
    return { folder };
  } catch {
    return undefined;
  }
}

/** The processes in it and in the groups that they made in turn. */
export function processesIn({ folder }: CommandGroup): readonly number[] {
  try {
    const own = readFileSync(join(folder, 'cgroup.procs'), 'latin1').split('\n').filter(Boolean).map(Number);
    return [...own, ...groupsIn(folder).flatMap((inner) => processesIn({ folder: inner }))];
  } catch {
    return [];
  }
}

/** Kills the whole group at once, including processes that are just being started; kernels before 5.14 cannot. */
export function killGroup({ folder }: CommandGroup): void {
  try {
    writeFileSync(join(folder, 'cgroup.kill'), '1');
  } catch {
    // They get a signal each.
  }
}

/** Takes away what is empty. */
export function removeCommandGroup({ folder }: CommandGroup): void {
  try {
    for (const inner of groupsIn(folder)) removeCommandGroup({ folder: inner });
    rmdirSync(folder);
  } catch {
    // A process that cannot be killed keeps it.
  }
}

/** A program that was killed leaves its group behind; one that is in use cannot be removed. */
function removeForgotten(folder: string): void {
  if (!basename(folder).startsWith(PREFIX)) return;
  try {
    if (Date.now() - statSync(folder).ctimeMs > FORGOTTEN_MS) removeCommandGroup({ folder });
  } catch {
    // Somebody else was faster.
  }
}

function groupsIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}

/** The folder of the group that this process is in, wherever the second version of groups is mounted. */
function ownGroup(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const path = /^0::(\/.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  // Of the leading fields, the fourth is the mounted part of the file system and the fifth its mount point.
  const mount = /^(?:\S+ ){3}(\S+) (\S+) .* - cgroup2 /m.exec(readFileSync('/proc/self/mountinfo', 'utf8'));
  const [, root, place] = mount ?? [];
  if (path === undefined || root === undefined || place === undefined) return undefined;
  return join(place, posix.relative(root, path));
}
