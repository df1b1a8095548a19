import { cpSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './release/bundle-program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CLI = join(ROOT, 'packages', 'cli');
/** The place in which the tests of the program look for it. */
const BUNDLE = join(ROOT, 'node_modules', '.cache', 'hdc');

/** Runs before all tests: bundles the program as a release does, unless nothing was built since the last time. */
export default async function bundleForTests(): Promise<void> {
  if (writtenAt(join(BUNDLE, 'dist', 'main.js')) > lastBuild()) return;
  mkdirSync(BUNDLE, { recursive: true });
  for (const part of ['demo', 'package.json'])
    cpSync(join(CLI, part), join(BUNDLE, part), { recursive: true });
  await bundleProgram(BUNDLE);
}

function lastBuild(): number {
  const folders = ['packages', join('packages', 'adapters')].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(ROOT, parent, name)),
  );
  return Math.max(...folders.map((folder) => writtenAt(join(folder, 'dist', '.tsbuildinfo'))));
}

function writtenAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
