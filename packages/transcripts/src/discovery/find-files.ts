import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, messageOf } from '@hdc/core/errors';

export interface FoundFile {
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** A place that could not be looked at, and why. */
export interface SkippedPlace {
  readonly path: string;
  readonly reason: string;
}

export type OnSkipped = (skipped: SkippedPlace) => void;

export interface FileSearch {
  counts(name: string): boolean;
  onSkipped: OnSkipped;
  /** Whether folders inside are left alone. */
  readonly isFlat?: boolean | undefined;
  /** Called with every file that does not count. */
  onOther?(): void;
}

const NEVER_ENTERED: ReadonlySet<string> = new Set(['node_modules', '.git']);
const MISSING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);

/**
 * The files under a folder whose names count. Links to folders are not followed. Folders that cannot be read are
 * reported, missing ones are not.
 */
export async function findFiles(root: string, search: FileSearch): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const item of await list(root, search.onSkipped)) {
    const path = join(root, item.name);
    if (item.isDirectory()) {
      if (!search.isFlat && !NEVER_ENTERED.has(item.name)) found.push(...(await findFiles(path, search)));
    } else if (search.counts(item.name)) {
      const file = await inspect(path, search.onSkipped);
      if (file) found.push(file);
    } else {
      search.onOther?.();
    }
  }
  return found;
}

/** Undefined for what is no file, or vanished while we looked. */
export async function inspect(path: string, onSkipped: OnSkipped): Promise<FoundFile | undefined> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? { path, modified: facts.mtimeMs } : undefined;
  } catch (error) {
    report(path, error, onSkipped);
    return undefined;
  }
}

/** The newest first, and by name if the times are equal. */
export function newestFirst(a: FoundFile, b: FoundFile): number {
  return b.modified - a.modified || (a.path < b.path ? -1 : 1);
}

async function list(folder: string, onSkipped: OnSkipped): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    report(folder, error, onSkipped);
    return [];
  }
}

function report(path: string, error: unknown, onSkipped: OnSkipped): void {
  if (!MISSING.has(errorCode(error))) onSkipped({ path, reason: messageOf(error) });
}
