import { execFileSync } from 'node:child_process';
import type { CorpusRow } from './corpus-row.ts';

const LARGEST = 1 << 30;

/** The file of a row as it stands in a clone at that commit; undefined if the clone does not have it. */
export function readSource(clone: string, { commit, path, note }: CorpusRow): Buffer | undefined {
  try {
    const bytes = execFileSync('git', ['-C', clone, 'show', `${commit}:${path}`], {
      maxBuffer: LARGEST,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const line = /^line (?<number>\d+) of the file$/.exec(note ?? '')?.groups?.['number'];
    if (line === undefined) return bytes;
    return Buffer.from(`${bytes.toString('utf8').split('\n')[Number(line) - 1] ?? ''}\n`);
  } catch {
    return undefined;
  }
}
