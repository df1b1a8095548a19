import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isInside } from './is-inside.ts';
import { readFileBytes } from './read-file-bytes.ts';
import { inRealFolder } from './real-folder.ts';
import type { Workspace } from './workspace.ts';

const SKIPPED_FOLDERS: readonly string[] = ['.git', 'node_modules'];
const MAX_RULES_BYTES = 1024 * 1024;

/** The number of files and folders after which a walk gives up. */
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
  /** False if the walk gave up before it had seen all. */
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

interface Level {
  readonly folder: string;
  readonly rules: Ignore;
}

/** The exclusions of the `.gitignore` files on the way to a folder; the nearest one that has a say decides. */
class IgnoreRules {
  readonly #levels: readonly Level[];

  private constructor(levels: readonly Level[]) {
    this.#levels = levels;
  }

  /** The rules for a folder inside the root. A folder that is itself ignored was asked for, so it is shown. */
  static async forFolder(root: string, folder: string): Promise<IgnoreRules> {
    let rules = await new IgnoreRules([]).entering(root);
    let current = root;
    for (const name of relative(root, folder).split(sep).filter(Boolean)) {
      current = join(current, name);
      if (rules.ignores(current, true)) rules = new IgnoreRules([]);
      rules = await rules.entering(current);
    }
    return rules;
  }

  /** These rules together with those of a folder below. */
  async entering(folder: string): Promise<IgnoreRules> {
    const text = await readRules(join(folder, '.gitignore'));
    if (text === undefined) return this;
    const rules = ignore({ ignorecase: false, allowRelativePaths: true }).add(text);
    return new IgnoreRules([...this.#levels, { folder, rules }]);
  }

  ignores(path: string, isFolder: boolean): boolean {
    const name = path.slice(path.lastIndexOf(sep) + 1);
    if (isFolder && SKIPPED_FOLDERS.includes(name)) return true;
    for (const { folder, rules } of this.#levels.toReversed()) {
      if (!isInside(folder, path)) continue;
      const way = relative(folder, path).replaceAll(sep, '/') + (isFolder ? '/' : '');
      const { ignored, unignored } = rules.test(way);
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}

/** Like git, follows no link: it might lead outside. A file that cannot be read excludes nothing. */
async function readRules(path: string): Promise<string | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    return (await readFileBytes(path, path, MAX_RULES_BYTES)).toString('utf8');
  } catch {
    return undefined;
  }
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
