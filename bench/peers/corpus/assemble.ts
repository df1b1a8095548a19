// Assembles the corpus from clones that a person has: `npm run peers:corpus -- OUT CLONES…`. Nothing is fetched.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTranscripts, type Transcript } from '@hdc/transcripts';
import type { CorpusRow } from './corpus-row.ts';
import { findClones } from './find-clones.ts';
import { readCorpusIndex } from './read-corpus-index.ts';
import { readSource } from './read-source.ts';
import { shapeOf } from './shape-of.ts';

const [out, ...folders] = process.argv.slice(2);
if (out === undefined || folders.length === 0) {
  console.error('Usage: npm run peers:corpus -- OUT CLONES…   (folders that are clones, or hold some)');
  process.exit(2);
}
const clones = findClones(folders);
const missing = new Map<string, number>();
const counts = { same: 0, differs: 0, missing: 0 };
for (const row of readCorpusIndex()) counts[await assemble(row, out)]++;
console.log(
  `${counts.same} sessions are in ${out} as the index knows them, ${counts.differs} differ, ${counts.missing} are missing.`,
);
for (const [repository, files] of missing) {
  console.log(
    `  missing: ${files} of ${repository} (git clone --no-checkout https://github.com/${repository})`,
  );
}

async function assemble(row: CorpusRow, folder: string): Promise<keyof typeof counts> {
  const clone = clones.get(row.repository.toLowerCase());
  const bytes = clone === undefined ? undefined : readSource(clone, row);
  if (!bytes) {
    missing.set(row.repository, (missing.get(row.repository) ?? 0) + 1);
    return 'missing';
  }
  const path = join(folder, row.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  const transcripts: Transcript[] = [];
  try {
    for await (const transcript of readTranscripts(path)) transcripts.push(transcript);
  } catch {
    // The report below names files that differ from the index.
  }
  if (shapeOf(transcripts) === row.shape) return 'same';
  console.log(`  differs from the index: ${row.file}`);
  return 'differs';
}
