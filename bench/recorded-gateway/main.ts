// Sends every session of the given files and folders, as its agent would, through a gateway that listens, to a vendor
// with its prompt cache, and prints what replay promises beside what arrives: a table by agent and one of all sessions. Where HDC_PROOFS names a file, a run that was stopped goes on with what that holds.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findSessions } from '@hdc/transcripts';
import type { ProofRow } from './proof-row.ts';
import { renderProofs } from './render-proofs.ts';

const SHARED = join(import.meta.dirname, '../../../shared');
const DONE = process.env['HDC_PROOFS'] ?? join(mkdtempSync(join(tmpdir(), 'hdc-proofs-')), 'proofs.jsonl');
/** Recordings of clients against a scripted model tell nothing of what people do. */
const SCRIPTED = /[\\/]fresh[\\/]/;
const JOBS = 2;
/** A process ends after so many files, so that what it remembers does not grow. */
const FILES_EACH = 8;

interface ProvedFile {
  readonly file: string;
  readonly rows: readonly ProofRow[];
}

const given = process.argv.slice(2);
const folders = process.env['HDC_SESSIONS']?.split(delimiter) ?? [
  join(SHARED, 'sessions'),
  join(SHARED, 'sessions-2'),
];
const roots = (given.length > 0 ? given : folders).filter(
  (root) => existsSync(root) || console.warn(`${root} is absent.`),
);
const { files } = await findSessions(roots);
const recorded = files.filter((file) => !SCRIPTED.test(file));
const known = new Set(readDone().map(({ file }) => file));
// The longest first, so that no process is left alone with one in the end.
const queue = recorded
  .filter((file) => !known.has(file))
  .toSorted((a, b) => statSync(b).size - statSync(a).size);
console.error(`What is done stands in ${DONE}.`);
await Promise.all(Array.from({ length: JOBS }, work));
const rows = readDone().flatMap(({ file, rows: own }) => (recorded.includes(file) ? own : []));
console.log(renderProofs(rows));

async function work(): Promise<void> {
  while (queue.length > 0) await prove(queue.splice(0, FILES_EACH));
}

/** The proofs of one process about some files are kept line by line. */
async function prove(batch: readonly string[]): Promise<void> {
  const script = join(import.meta.dirname, 'worker.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=hdc-source', script, ...batch], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) {
    appendFileSync(DONE, `${line}\n`);
    console.error(`${readDone().length} of ${recorded.length} files`);
  }
  if ((await ended) !== 0) console.warn(`A process ended early: ${batch.join(', ')}`);
}

function readDone(): readonly ProvedFile[] {
  if (!existsSync(DONE)) return [];
  return readFileSync(DONE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
