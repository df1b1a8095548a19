import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusRow } from './corpus-row.ts';

export const CORPUS_INDEX = join(import.meta.dirname, 'index.json');

export function readCorpusIndex(): readonly CorpusRow[] {
  const rows: readonly CorpusRow[] = JSON.parse(readFileSync(CORPUS_INDEX, 'utf8'));
  return rows;
}
