import { lstat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isInside } from './is-inside.ts';
import { readBytes } from './read-bytes.ts';

const SKIPPED_FOLDERS: readonly string[] = ['.git', 'node_modules'];
const MAX_RULES_BYTES = 1024 * 1024;

interface Level {
  readonly folder: string;
  readonly rules: Ignore;
}

/** The exclusions of the `.gitignore` files on the way to a folder; the nearest one that has a say decides. */
export class IgnoreRules {
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

/** Like git, follows no link: it might lead outside. What cannot be read excludes nothing. */
async function readRules(path: string): Promise<string | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    return (await readBytes(path, path, MAX_RULES_BYTES)).toString('utf8');
  } catch {
    return undefined;
  }
}
