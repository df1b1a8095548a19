import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ChosenFile } from '../run/sample-sessions.ts';
import type { CorpusRow } from './corpus-row.ts';
import { readCorpusIndex } from './read-corpus-index.ts';

/**
 * Says which sessions of the index are there and which are missing, and gives the project of a file: its repository if the index knows its
 * bytes or its name, else the beginning of its name.
 */
export async function reportCorpus(
  paths: readonly string[],
  say: (line: string) => void,
  index: readonly CorpusRow[] = readCorpusIndex(),
): Promise<(file: ChosenFile) => string> {
  const byHash = new Map(index.map((row) => [row.sha256, row]));
  const byName = new Map(index.map((row) => [basename(row.file), row]));
  const rowOf = (path: string) => byHash.get(hashOf(path)) ?? byName.get(basename(path).replace(/\.gz$/, ''));
  const found = new Map(paths.map((path) => [path, rowOf(path)]));
  const there = new Set([...found.values()].flatMap((row) => row?.file ?? []));
  const others = paths.length - [...found.values()].filter((row) => row !== undefined).length;
  say(`${there.size} of the ${index.length} sessions of the index are there; ${others} files are not in it.`);
  for (const [repository, count] of countMissing(index, there)) say(`  missing: ${count} of ${repository}`);
  return ({ path }) => found.get(path)?.repository ?? projectOf(path);
}

function countMissing(index: readonly CorpusRow[], there: ReadonlySet<string>): ReadonlyMap<string, number> {
  const missing = new Map<string, number>();
  for (const { file, repository } of index) {
    if (!there.has(file)) missing.set(repository, (missing.get(repository) ?? 0) + 1);
  }
  return missing;
}

function hashOf(path: string): string {
  const bytes = readFileSync(path);
  return createHash('sha256')
    .update(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .digest('hex');
}

/** Files of one project begin with its name. */
function projectOf(path: string): string {
  return basename(path).split(/[-.]/, 1)[0] ?? path;
}
