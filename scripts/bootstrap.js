// Installs the dependencies when the lock file changed since the last install; otherwise returns at once.
// Plain JavaScript with no dependency: it must run before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.lock-hash');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`hdc needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
const installedHash = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';

if (lockHash !== installedHash) {
  // npm's own output goes to standard error, so that a command's standard output stays its own.
  console.error('Installing what is needed; this happens once.');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('npm ci failed; see its messages above.');
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stampFile, lockHash);
}

if (!existsSync(join(root, 'packages', 'cli', 'dist', 'main.js'))) {
  console.error('Building; this takes half a minute the first time.');
}
