// npm run test:release [-- --own]: the packed program by `npm exec`, as a newcomer runs it, on several Nodes or this one alone.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** As npm packages, beside the Node that runs this. */
const OTHER_NODES = ['node@22', 'node@24'];
/** The first screen for somebody without sessions. */
const EXAMPLE =
  /an example: 1 session of hdc, \$\d+\.\d\d\.\n[\s\S]*\nNext: npx high-density-context run --demo\n/;

const { values } = parseArgs({ options: { own: { type: 'boolean', default: false } } });
const work = mkdtempSync(join(tmpdir(), 'hdc-test-release-'));
try {
  const tarball = packProgram();
  const nodes = [process.execPath, ...(values.own ? [] : OTHER_NODES.map(fetchNode))];
  for (const node of nodes) runAsNewcomer(node, tarball);
} finally {
  rmSync(work, { recursive: true, force: true });
}

function packProgram(): string {
  const out = join(work, 'tarballs');
  run(process.execPath, ['--import=tsx', 'scripts/release.ts', '0.1.0', '--out', out], ROOT, process.env);
  const name = readdirSync(out).find((file) => file.startsWith('high-density-context'));
  if (name === undefined) throw new Error(`No tarball of the program in ${out}`);
  return join(out, name);
}

function fetchNode(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  run('npm', ['install', '--no-audit', '--no-fund', name], folder, process.env);
  return join(folder, 'node_modules', 'node', 'bin', 'node');
}

/** With an empty home and an empty cache of npm, from a folder with blanks in its name. */
function runAsNewcomer(node: string, tarball: string): void {
  const home = mkdtempSync(join(work, 'home '));
  const folder = join(home, 'my own project');
  mkdirSync(folder);
  const env = { PATH: `${dirname(node)}${delimiter}${process.env['PATH']}`, HOME: home };
  const hdc = (...args: readonly string[]) =>
    run(
      'npm',
      ['exec', '--yes', '--cache', join(home, 'cache'), '--package', tarball, '--', 'hdc', ...args],
      folder,
      env,
    );
  const version = run(node, ['--version'], folder, env).trim();
  const screen = hdc();
  if (!EXAMPLE.test(screen)) throw new Error(`On Node ${version} the first screen is:\n${screen}`);
  const child = hdc('run', '--quiet', '--', 'pwd').trim();
  if (!child.endsWith('/my own project')) throw new Error(`On Node ${version} an agent ran in ${child}`);
  console.log(
    `Node ${version}: ${hdc('--version').trim()} shows its first screen and runs an agent where the person stands`,
  );
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): string {
  return execFileSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
}
