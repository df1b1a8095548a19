import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Version 3.3 is the first that tells which signal ended a program. */
const OLDEST = 3.3;

export async function hasTmux(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('tmux', ['-V'], { timeout: 300_000 });
    return Number(/\d+\.\d+/.exec(stdout)?.[0]) >= OLDEST;
  } catch {
    return false;
  }
}
