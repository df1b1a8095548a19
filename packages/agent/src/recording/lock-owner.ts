import { readFileSync } from 'node:fs';
import { errorCode, isRecord } from '@hdc/core';

/** The process that holds a lock. Process ids come back, so its start tells it from a later one. */
interface LockOwner {
  readonly pid: number;
  /** Ticks since the system started; undefined where the system does not say. */
  readonly started?: string;
}

export function thisProcess(): LockOwner {
  const started = startOf(process.pid);
  return { pid: process.pid, ...(started !== undefined && { started }) };
}

/** Undefined for what no process of ours wrote as a whole. */
export function parseLockOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { pid, started } = value;
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
    return { pid, ...(typeof started === 'string' && { started }) };
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
