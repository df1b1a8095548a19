import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@hdc/core';

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

const DEEPEST = 12;

/** The files under a folder whose names count; what cannot be read is reported, what is missing is not. */
export async function findFiles(
  root: string,
  counts: (name: string) => boolean,
  onSkipped: OnSkipped,
  depth = 0,
): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  for (const item of await list(root, onSkipped)) {
    const path = join(root, item.name);
    if (item.isDirectory()) {
      if (depth < DEEPEST) found.push(...(await findFiles(path, counts, onSkipped, depth + 1)));
    } else if (counts(item.name)) {
      const file = await inspect(path, onSkipped);
      if (file) found.push(file);
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

async function list(folder: string, onSkipped: OnSkipped): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    report(folder, error, onSkipped);
    return [];
  }
}

function report(path: string, error: unknown, onSkipped: OnSkipped): void {
  const code = errorCode(error) ?? 'UNKNOWN';
  if (code !== 'ENOENT' && code !== 'ENOTDIR') onSkipped({ path, reason: code });
}
