// Writes the index from folders of sessions that each hold an INDEX.md with a table "file, format, source, licence".
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readTranscripts, type Transcript } from '@hdc/transcripts';
import type { CorpusRow } from './corpus-row.ts';
import { CORPUS_INDEX } from './read-corpus-index.ts';
import { shapeOf } from './shape-of.ts';

const SOURCE = /^(?<repository>[^,]+), (?:branch (?<branch>\S+), )?(?<path>.+) @ (?<commit>[0-9a-f]+)$/;

const rows: CorpusRow[] = [];
for (const folder of (process.env['HDC_SESSIONS'] ?? '').split(delimiter)) {
  const index = join(folder, 'INDEX.md');
  if (!existsSync(index)) continue;
  for (const line of readFileSync(index, 'utf8').split('\n')) {
    const row = await readRow(
      folder,
      line.split('|').map((cell) => cell.trim()),
    );
    if (row) rows.push(row);
  }
}
writeFileSync(CORPUS_INDEX, `${JSON.stringify(rows, undefined, 2)}\n`);
console.log(`${rows.length} sessions are in ${CORPUS_INDEX}`);

async function readRow(folder: string, cells: readonly string[]): Promise<CorpusRow | undefined> {
  const [, stored = '', , source = '', licence = ''] = cells;
  const found = SOURCE.exec(source)?.groups;
  const path = join(folder, stored);
  if (!found || !existsSync(path)) return undefined;
  const { repository = '', branch, path: upstream = '', commit = '' } = found;
  const note = /line \d+ of the file|chats [\d-]+ of \d+/.exec(cells.at(-2) ?? '')?.[0];
  const bytes = readFileSync(path);
  return {
    file: stored.replace(/\.gz$/, ''),
    repository,
    ...(branch !== undefined && { branch }),
    path: upstream,
    commit,
    licence,
    shape: shapeOf(await readAll(path)),
    sha256: createHash('sha256')
      .update(stored.endsWith('.gz') ? gunzipSync(bytes) : bytes)
      .digest('hex'),
    ...(note !== undefined && { note }),
  };
}

async function readAll(path: string): Promise<readonly Transcript[]> {
  const transcripts: Transcript[] = [];
  try {
    for await (const transcript of readTranscripts(path)) transcripts.push(transcript);
  } catch {
    // An unreadable file has the shape of nothing, and is told apart by its bytes.
  }
  return transcripts;
}
