import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

/** Installs the packages of the tools into this folder, when its lock file has changed since. */
export function installTools(): void {
  const hash = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex');
  const mark = join(FOLDER, 'node_modules/.lock-hash');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  console.error('Installing the tools (bench/peers/package.json)');
  // The lock file has only the optional packages of the platform that it was made on, which `npm ci` refuses.
  // Some of their packages ask for a newer Node than the tools do; a tool that does not start is named in the
  // results.
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'];
  execFileSync('npm', ['install', ...options], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(mark, hash);
}
