import { HdcError } from '@hdc/core';
import { createLockFile, readLockFile, removeLockFile, replaceLockFile } from './lock-file.ts';
import { isAlive, parseLockOwner, thisProcess } from './lock-owner.ts';

const ATTEMPTS = 3;
const held = new Set<SessionLock>();

/** Keeps a session to one process. What a killed process left behind is taken over. */
export class SessionLock {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Throws `SESSION_IN_USE` when another one holds it, and whatever the disk says; twice is once. */
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
 * Puts our lock in the place of one whose process is dead; false when others were faster. Of several that
 * see the same dead lock, only the one that holds the guard may replace it.
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
    `The session is open in ${who}. End it there first; if that process is no hdc, delete ${path}`,
  );
}
