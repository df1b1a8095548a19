import { readFileSync } from 'node:fs';
import { HdcError } from '@hdc/core';
import { errorCode } from '@hdc/core/errors';
import { z } from 'zod';
import { createLockFile, readLockFile, removeLockFile, replaceLockFile } from './lock-file.ts';

const ATTEMPTS = 3;
const held = new Set<SessionLock>();

/** Keeps a session to one process. A lock that a killed process left behind is taken over. */
export class SessionLock {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Throws `SESSION_IN_USE` if another process holds it, and errors of the disk; taking it twice is allowed. */
  acquire(): void {
    if (held.has(this)) return;
    const content = ownContent();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (!createLockFile(this.path, content) && !takeOver(this.path, content)) continue;
      if (held.size === 0) process.on('exit', releaseAll);
      held.add(this);
      return;
    }
    throw inUse(this.path, readLockFile(this.path));
  }

  release(): void {
    if (!held.delete(this)) return;
    if (held.size === 0) process.off('exit', releaseAll);
    // A person may have deleted it and another process may have it by now.
    if (readLockFile(this.path) === ownContent()) removeLockFile(this.path);
  }
}

/**
 * Puts our lock in the place of one whose process is dead; false when others were faster. If several processes see
 * the same dead lock, only the one that holds the guard may replace it.
 */
function takeOver(path: string, content: string): boolean {
  const dead = readLockFile(path);
  if (dead === undefined) return false;
  if (isHeld(dead)) throw inUse(path, dead);
  const guard = `${path}.takeover`;
  if (!createLockFile(guard, content)) {
    const other = readLockFile(guard);
    if (other !== undefined && !isHeld(other)) removeLockFile(guard);
    return false;
  }
  try {
    if (readLockFile(path) !== dead) return false;
    replaceLockFile(path, content);
    return true;
  } finally {
    removeLockFile(guard);
  }
}

function isHeld(content: string): boolean {
  const owner = parseLockOwner(content);
  return owner !== undefined && isAlive(owner);
}

function ownContent(): string {
  return `${JSON.stringify(thisProcess())}\n`;
}

function releaseAll(): void {
  for (const lock of [...held]) lock.release();
}

function inUse(path: string, content = ''): HdcError {
  const pid = parseLockOwner(content)?.pid;
  const who = pid === process.pid ? `this process (${pid})` : `process ${pid ?? 'unknown'}`;
  return new HdcError(
    'SESSION_IN_USE',
    `The session is open in ${who}. End it there first; if that process is not hdc, delete ${path}`,
  );
}

/** The process that holds a lock. Process ids come back, so its start tells it from a later one. */
interface LockOwner {
  readonly pid: number;
  /** Ticks since the system started; undefined if the system does not say. */
  readonly started?: string;
}

/** A lock whose process runs is held, whatever else it says. */
const LOCK_OWNER = z.object({ pid: z.int().positive(), started: z.string().optional().catch(undefined) });

export function thisProcess(): LockOwner {
  const started = startOf(process.pid);
  return { pid: process.pid, ...(started !== undefined && { started }) };
}

/** Undefined for a file that no process of ours wrote completely. */
export function parseLockOwner(text: string): LockOwner | undefined {
  try {
    const owner = LOCK_OWNER.safeParse(JSON.parse(text)).data;
    return owner && { pid: owner.pid, ...(owner.started !== undefined && { started: owner.started }) };
  } catch {
    return undefined;
  }
}

export function isAlive({ pid, started }: LockOwner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process that we may not send signals to is there all the same.
    if (errorCode(error) !== 'EPERM') return false;
  }
  const actual = startOf(pid);
  return started === undefined || actual === undefined || actual === started;
}

/** The name of the program, in parentheses, may hold spaces: fields are counted behind it. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[19];
  } catch {
    return undefined;
  }
}
