import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IgnoreRules } from './ignore-rules.ts';
import { isInside } from './is-inside.ts';
import { inRealFolder } from './real-folder.ts';
import type { Workspace } from './workspace.ts';

/** How many files and folders are looked at before a walk gives up. */
export const MAX_WALKED = 50_000;

export interface WalkOptions {
  /** The real path of the folder to begin in; else the root. */
  readonly from?: string;
  readonly maxWalked?: number;
  readonly signal?: AbortSignal;
}

export interface WalkedFiles {
  /** Absolute paths, each folder's in the order of their names. */
  readonly paths: readonly string[];
  /** False when there were too many to look at all. */
  readonly isComplete: boolean;
}

/**
 * The files of the workspace without those that git ignores. Folders behind links are left out, and links to
 * files that are outside. Rejects with the reason of the signal when it aborts.
 */
export async function walkFiles(workspace: Workspace, options: WalkOptions = {}): Promise<WalkedFiles> {
  const { from = workspace.root, maxWalked = MAX_WALKED, signal } = options;
  const paths: string[] = [];
  let left = maxWalked;

  const walk = async (folder: string, rules: IgnoreRules): Promise<void> => {
    for (const entry of await entriesOf(folder)) {
      signal?.throwIfAborted();
      const path = join(folder, entry.name);
      if (rules.ignores(path, entry.isDirectory())) continue;
      if (left <= 0) {
        left = -1;
        return;
      }
      left--;
      if (entry.isDirectory()) await walk(path, await rules.entering(path));
      else if (await isFileInside(entry, path, workspace.root)) paths.push(path);
    }
  };

  await walk(from, await IgnoreRules.forFolder(workspace.root, from));
  return { paths, isComplete: left >= 0 };
}

/** A folder that cannot be listed counts as empty: one locked folder must not hide the others. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const list = (way: string) => readdir(way, { withFileTypes: true });
  const entries = await inRealFolder(folder, folder, list).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function isFileInside(entry: Dirent, path: string, root: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    const target = await realpath(path);
    return isInside(root, target) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}
