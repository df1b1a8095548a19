import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';

/** Whether this process may mount file systems, which takes root on Linux. */
export const MAY_MOUNT: boolean = mayMount();

/** A file system of that size in memory, gone after the test. */
export async function mountTmpfs(kilobytes: number): Promise<string> {
  // The folder first, so that it is removed only after nothing is mounted on it any more.
  const folder = await tempFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0755`, 'tmpfs', folder]);
  onTestFinished(() => unmount(folder));
  return folder;
}

export function remountReadOnly(folder: string): void {
  execFileSync('mount', ['-o', 'remount,ro', folder]);
}

/** Lazily, so that a file which somebody still holds open cannot keep it. */
function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
}

function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'hdc-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
