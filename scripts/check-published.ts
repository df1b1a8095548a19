// npm run check:published: packs a release, checks its types, installs it into an empty project and runs it on several Nodes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPackages } from './api/read-packages.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TYPES = '@arethetypeswrong/cli@0.18.5';
/** As npm packages, beside the Node that runs this. */
const OTHER_NODES = ['node@22', 'node@24'];
/** For tests, and for those who have the framework. */
const NEEDS_MORE = /\/testing|langchain/;

const work = mkdtempSync(join(tmpdir(), 'hdc-published-'));
const tarballs = join(work, 'tarballs');
run(process.execPath, ['--import=tsx', 'scripts/release.ts', '0.1.0', '--out', tarballs], ROOT);
const files = readdirSync(tarballs).map((name) => join(tarballs, name));
const isProgram = (file: string) => file.includes('high-density-context');

for (const file of files.filter((each) => !isProgram(each))) {
  run('npx', ['--yes', TYPES, file, '--profile', 'esm-only', '--quiet'], work);
  console.log(`${file.slice(tarballs.length + 1)}: types are right, ${kilobytes(statSync(file).size)}`);
}

const program = join(work, 'program');
const started = performance.now();
install(program, files.filter(isProgram));
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `the command line: ${kilobytes(sizeOf(join(program, 'node_modules')))}, installed in ${seconds} s`,
);

const libraries = join(work, 'libraries');
install(libraries, files);
const entries = readPackages().flatMap(({ entries: all }) => all.map(({ specifier }) => specifier));
const imports = entries
  .filter((entry) => !NEEDS_MORE.test(entry))
  .map((entry) => `await import('${entry}');`);
writeFileSync(join(libraries, 'all.mjs'), imports.join('\n'));

for (const node of [process.execPath, ...OTHER_NODES.map(fetchNode)]) {
  const version = run(node, ['--version'], work).trim();
  run(node, ['all.mjs'], libraries);
  const hdc = join(program, 'node_modules/high-density-context/dist/main.js');
  const said = run(node, [hdc, '--version'], program).trim();
  const replayed = run(node, [hdc, 'replay', join(hdc, '../../demo/fix-the-invoice.jsonl')], program);
  if (!replayed.includes('would have saved'))
    throw new Error(`hdc replay says nothing of use on Node ${version}`);
  console.log(`Node ${version}: ${imports.length} entries load, hdc ${said} replays a session`);
}
rmSync(work, { recursive: true });

function fetchNode(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  run('npm', ['install', '--no-audit', '--no-fund', name], folder);
  return join(folder, 'node_modules', 'node', 'bin', 'node');
}

function install(folder: string, packages: readonly string[]): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', ['install', '--no-audit', '--no-fund', '--omit=peer', ...packages], folder);
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 26,
  });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((size, item) => {
    const path = join(folder, item.name);
    if (item.isSymbolicLink()) return size;
    return size + (item.isDirectory() ? sizeOf(path) : statSync(path).size);
  }, 0);
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
