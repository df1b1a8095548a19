import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive, parseLockOwner, SessionLock, thisProcess } from './session-lock.ts';

const folder = useTemporaryFolder();
const lockPath = (): string => folder('x.lock');

function startProcess(): ChildProcess & { readonly pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const { pid } = child;
  if (pid === undefined) throw new Error('no process could be started');
  return Object.assign(child, { pid });
}

test('is a file with the process in it, gone after its release', () => {
  const lock = new SessionLock(lockPath());
  lock.acquire();
  lock.acquire();
  expect(parseLockOwner(readFileSync(lockPath(), 'utf8'))).toEqual(thisProcess());
  lock.release();
  expect(existsSync(lockPath())).toBe(false);
});

test('a live process is named, with the file', async () => {
  const other = startProcess();
  try {
    writeFileSync(lockPath(), JSON.stringify({ pid: other.pid }));
    expect(() => new SessionLock(lockPath()).acquire()).toThrow(
      expect.objectContaining({
        code: 'SESSION_IN_USE',
        message: `The session is open in process ${other.pid}. End it there first; if that process is not hdc, delete ${lockPath()}`,
      }),
    );
    expect(existsSync(lockPath())).toBe(true);
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
  new SessionLock(lockPath()).acquire();
});

test('is refused to a second owner in the same process', () => {
  const lock = new SessionLock(lockPath());
  lock.acquire();
  expect(() => new SessionLock(lockPath()).acquire()).toThrow(`this process (${process.pid})`);
  lock.release();
});

describe('is taken over', () => {
  test.each<[string, () => string]>([
    ['from a process that is gone', () => JSON.stringify({ pid: 2 ** 22 + 1 })],
    ['from another process that had our id', () => JSON.stringify({ pid: process.pid, started: '0' })],
    ['when it is empty', () => ''],
    ['when it is garbage', () => 'garbage'],
    ['when it names no process', () => '{"pid":-1}'],
  ])('%s', (_, content) => {
    writeFileSync(lockPath(), content());
    const lock = new SessionLock(lockPath());
    // If the system does not tell when a process began, a reused id cannot be told apart.
    if (content().includes('"0"') && thisProcess().started === undefined) return;
    lock.acquire();
    expect(parseLockOwner(readFileSync(lockPath(), 'utf8'))).toEqual(thisProcess());
    lock.release();
  });
});

test('is taken over also when a process died while it took it over', () => {
  writeFileSync(lockPath(), '{"pid":4194305}');
  writeFileSync(`${lockPath()}.takeover`, '{"pid":4194305}');
  const lock = new SessionLock(lockPath());
  lock.acquire();
  expect(readdirSync(folder())).toEqual(['x.lock']);
  lock.release();
});

test('is left to a live process that is taking it over', () => {
  writeFileSync(lockPath(), '{"pid":4194305}');
  writeFileSync(`${lockPath()}.takeover`, '{"pid":1}');
  expect(() => new SessionLock(lockPath()).acquire()).toThrow('The session is open in process');
  expect(readFileSync(lockPath(), 'utf8')).toBe('{"pid":4194305}');
});

test('is left to one that took it over while this one looked whether its process lives', () => {
  writeFileSync(lockPath(), '{"pid":4194305}');
  const kill = vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    writeFileSync(lockPath(), '{"pid":1}');
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
  });
  onTestFinished(() => kill.mockRestore());
  expect(() => new SessionLock(lockPath()).acquire()).toThrow('The session is open in process 1.');
  expect(readFileSync(lockPath(), 'utf8')).toBe('{"pid":1}');
  expect(readdirSync(folder())).toEqual(['x.lock']);
});

test('the first process of the system is alive, though it is not ours', () => {
  expect(isAlive({ pid: 1 })).toBe(true);
});

test('leaves a lock alone that another process has by now', () => {
  const lock = new SessionLock(lockPath());
  lock.acquire();
  writeFileSync(lockPath(), '{"pid":1}');
  lock.release();
  expect(existsSync(lockPath())).toBe(true);
});

test('is gone when the process ends by itself', () => {
  const module = new URL('./session-lock.ts', import.meta.url).href;
  const program = `import { existsSync } from 'node:fs';
    const { SessionLock } = await import(${JSON.stringify(module)});
    new SessionLock(${JSON.stringify(lockPath())}).acquire();
    console.log(existsSync(${JSON.stringify(lockPath())}));
    process.exit(0);`;
  const args = ['--import', 'tsx', '--conditions=hdc-source', '--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('true');
  expect(existsSync(lockPath())).toBe(false);
});
