import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { findSessions } from '@hdc/transcripts';
import { readCorpusIndex } from '../../bench/peers/corpus/read-corpus-index.ts';

/** A recorded file, known by its name and size alone: listing opens no file. */
export interface RecordedFile {
  readonly path: string;
  readonly bytes: number;
  /** As the index of sessions has it: `claude/name.jsonl`. */
  readonly name: string;
  readonly project: string;
  readonly half: Half;
  /** Whether runs on a sample take it. */
  readonly isSampled: boolean;
}

export type Half = 'choose' | 'test';

export interface RecordedFiles {
  readonly files: readonly RecordedFile[];
  /** Files of the index that are in no folder. */
  readonly missing: readonly string[];
}

const SHARED = join(import.meta.dirname, '../../../shared');
/** Sixteenths of the files that are sampled, by a hash of their names; the page states the share. */
const SAMPLED_OF_16 = 16;

/** The folders of HDC_SESSIONS, or those beside the repository. */
export function sessionFolders(): readonly string[] {
  const given = process.env['HDC_SESSIONS']?.split(delimiter);
  return (given ?? [join(SHARED, 'sessions'), join(SHARED, 'sessions-2')]).filter(existsSync);
}

/** Every file of the index of public sessions, wherever it lies under these folders. */
export async function recordedFiles(folders: readonly string[]): Promise<RecordedFiles> {
  const index = readCorpusIndex();
  const { files } = await findSessions([...folders]);
  const byName = new Map(files.map((path) => [endOf(path), path]));
  const found = index.flatMap(({ file, repository }) => {
    const path = byName.get(endOf(file));
    return path === undefined ? [] : [{ path, name: file, project: repository, bytes: sizeOf(path) }];
  });
  const halves = halvesOf(found);
  return {
    files: found.map((file) => {
      const sixteenth = Number.parseInt(hashOf(Buffer.from(file.name)).slice(0, 1), 16);
      return {
        ...file,
        half: halves.get(file.project) ?? 'choose',
        isSampled: sixteenth < SAMPLED_OF_16,
      };
    }),
    missing: index.flatMap(({ file }) => (byName.has(endOf(file)) ? [] : [file])),
  };
}

/**
 * The projects in two halves: from the largest on, each goes to the half that has fewer bytes so far. Nothing but names and
 * sizes decides, so that nobody has to open a file to know on which half it lies.
 */
export function halvesOf(
  files: readonly Pick<RecordedFile, 'project' | 'bytes'>[],
): ReadonlyMap<string, Half> {
  const sizes = new Map<string, number>();
  for (const { project, bytes } of files) sizes.set(project, (sizes.get(project) ?? 0) + bytes);
  const sums = { choose: 0, test: 0 };
  const halves = new Map<string, Half>();
  for (const [project, bytes] of [...sizes].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) {
    const half = sums.choose <= sums.test ? 'choose' : 'test';
    sums[half] += bytes;
    halves.set(project, half);
  }
  return halves;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sizeOf(path: string): number {
  return statSync(path).size;
}

/** The name in its folder, packed or not: folders are named after agents. */
function endOf(path: string): string {
  const parts = path.split(/[\\/]/);
  return `${parts.at(-2)}/${basename(path).replace(/\.gz$/, '')}`;
}

/** So much of all files, the same ones on every machine. */
export function shareOf(files: readonly RecordedFile[], share: number): readonly RecordedFile[] {
  if (!(share > 0 && share <= 1)) throw new RangeError(`Invalid share ${share}; allowed: above 0, up to 1`);
  const order = (file: RecordedFile) => hashOf(Buffer.from(`share ${file.name}`));
  const sorted = files.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  return sorted.slice(0, Math.ceil(share * files.length));
}
