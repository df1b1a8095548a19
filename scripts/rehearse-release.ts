// npm run release:rehearse: a whole release to a registry on this machine, and an install from it into an empty project.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The last one that runs on Node 20. */
const VERDACCIO = 'verdaccio@6.8.0';
const VERSION = '0.1.0';
const LONGEST_START_MS = 60_000;

const work = mkdtempSync(join(tmpdir(), 'hdc-rehearsal-'));
const port = await freePort();
const registry = `http://127.0.0.1:${port}/`;
const program = install('registry', [VERDACCIO]);
writeFileSync(join(work, 'config.yaml'), configOf());
const server = spawn(
  process.execPath,
  [
    join(program, 'node_modules/verdaccio/bin/verdaccio'),
    '--config',
    'config.yaml',
    '--listen',
    `127.0.0.1:${port}`,
  ],
  { cwd: work, stdio: 'ignore' },
);
try {
  await untilAnswering();
  // Anybody may publish there, but npm wants to know who it is.
  writeFileSync(join(work, '.npmrc'), `//127.0.0.1:${port}/:_authToken=rehearsal\n`);
  const env = { ...process.env, NPM_CONFIG_USERCONFIG: join(work, '.npmrc') };
  run(
    process.execPath,
    ['--import=tsx', 'scripts/release.ts', VERSION, '--publish', '--registry', registry],
    ROOT,
    env,
  );
  const project = install('project', ['high-density-context'], ['--registry', registry]);
  const shown = run(join(project, 'node_modules/.bin/hdc'), ['--version'], project, {
    PATH: process.env['PATH'],
  });
  if (shown.trim() !== VERSION) throw new Error(`The released program says ${JSON.stringify(shown)}`);
  console.log(`Released ${VERSION} to ${registry}, installed it from there, and it runs.`);
} finally {
  server.kill();
  rmSync(work, { recursive: true, force: true });
}

function configOf(): string {
  const all = { access: '$all', publish: '$all', unpublish: '$all' };
  return JSON.stringify({
    storage: './storage',
    packages: { '@*/*': all, '**': all },
    uplinks: {},
    log: { type: 'stdout', level: 'fatal' },
  });
}

function install(name: string, packages: readonly string[], options: readonly string[] = []): string {
  const folder = join(work, name);
  mkdirSync(folder);
  // It asks for one of its packages by a tag, which mirrors of the registry may not have.
  const manifest = { private: true, overrides: { 'node-fetch': '2.6.7' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  run('npm', ['install', '--no-audit', '--no-fund', ...options, ...packages], folder, process.env);
  return folder;
}

async function untilAnswering(): Promise<void> {
  const end = Date.now() + LONGEST_START_MS;
  while (
    !(await fetch(`${registry}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`The registry at ${registry} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): string {
  return execFileSync(command, args, {
    cwd,
    // The caller may have silenced npm, and nobody would see why it failed.
    env: { ...env, npm_config_loglevel: 'error' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
}
