import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fingerprintOf } from './fingerprint-of.ts';
import type { RecordedFile } from './recorded-files.ts';
import type { FileFigures } from './session-figures.ts';

const JOBS = 2;
/** A process ends after so many files, so that what it remembers does not grow; to begin one takes some seconds. */
const FILES_EACH = 6;
/** Megabytes of the young generation: requests are long, and outlive a small one. */
const YOUNG_MB = 32;
const ROOT = join(import.meta.dirname, '../..');
/** Sources that decide the figures: another engine begins anew. */
const SOURCES = ['packages', 'scripts/evidence', 'bench/recorded-gateway'];

/**
 * Every file by every run that takes it, by processes of their own. Files measured before with the same sources are
 * not measured again, so that an interrupted run goes on. Throws if a file cannot be measured.
 */
export async function measureFiles(
  files: readonly RecordedFile[],
  say: (line: string) => void,
): Promise<readonly FileFigures[]> {
  const done = join(ROOT, 'node_modules/.cache/hdc-evidence', `${fingerprintOf(SOURCES)}.jsonl`);
  mkdirSync(dirname(done), { recursive: true });
  const known = new Set(readDone(done).map(({ name }) => name));
  // The longest first, so that no process is left alone with one in the end.
  const queue = files.filter(({ name }) => !known.has(name)).toSorted((a, b) => b.bytes - a.bytes);
  say(`${files.length - queue.length} of ${files.length} files are done; what is done stands in ${done}`);
  const work = async () => {
    while (queue.length > 0) await measure(queue.splice(0, batchOf(queue.length)), done, say);
  };
  await Promise.all(Array.from({ length: JOBS }, work));
  const wanted = new Set(files.map(({ name }) => name));
  const figures = readDone(done).filter(({ name }) => wanted.has(name));
  const measured = new Set(figures.map(({ name }) => name));
  const lacking = [...wanted].filter((name) => !measured.has(name));
  if (lacking.length > 0) throw new Error(`These files could not be measured: ${lacking.join(', ')}`);
  return figures.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Fewer at the end, so that all processes are done at about the same time. */
function batchOf(left: number): number {
  return Math.max(1, Math.min(FILES_EACH, Math.floor(left / (2 * JOBS))));
}

async function measure(
  batch: readonly RecordedFile[],
  done: string,
  say: (line: string) => void,
): Promise<void> {
  const script = join(import.meta.dirname, 'worker.ts');
  const child = spawn(
    process.execPath,
    [
      `--max-semi-space-size=${YOUNG_MB}`,
      '--import',
      'tsx',
      '--conditions=hdc-source',
      script,
      JSON.stringify(batch),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.on('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    appendFileSync(done, `${line}\n`);
    say(`${readDone(done).length} files`);
  }
  if ((await ended) !== 0) say(`A process ended early: ${batch.map(({ name }) => name).join(', ')}`);
}

function readDone(path: string): readonly FileFigures[] {
  if (!existsSync(path)) return [];
  // The last line of a run that was killed may be half a one.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
