import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { HdcError } from '@hdc/core';
import { errorCode, findNearest, quoteValue } from '@hdc/core/errors';
import { ToolError } from '../tool-error.ts';
import { fileError } from './file-error.ts';
import { type Existing, findExisting } from './find-existing.ts';
import { isInside } from './is-inside.ts';
import { readFileBytes } from './read-file-bytes.ts';
import { touchesGit } from './touches-git.ts';

const MAX_POINTER_BYTES = 4_096;

/** No system takes longer paths. */
const MAX_PATH_LENGTH = 4_096;

interface WorkspaceOptions {
  /** Single files, such as the transcript, that may be read wherever they are, and never written. */
  readonly readable?: readonly string[];
}

/** The folder that the agent works in. Everything it touches lies inside, wherever links lead. */
export class Workspace {
  /** The real path of the folder. */
  readonly root: string;
  /** The folder as it was named, for paths that go the same way. */
  readonly #alias: string;
  readonly #readable: readonly string[];
  /** Real paths of files from elsewhere, by the names they go under here. */
  readonly #lent = new Map<string, string>();

  private constructor(root: string, alias: string, readable: readonly string[]) {
    this.root = root;
    this.#alias = alias;
    this.#readable = readable;
  }

  static async open(root: string, options: WorkspaceOptions = {}): Promise<Workspace> {
    const alias = resolve(root);
    const real = await realpath(alias).catch((cause: unknown) => {
      const what = errorCode(cause) === 'ENOENT' ? 'does not exist' : 'cannot be opened';
      throw new HdcError('INVALID_WORKSPACE', `The workspace folder ${quoteValue(root)} ${what}`, { cause });
    });
    if (!(await stat(real)).isDirectory()) {
      throw new HdcError('INVALID_WORKSPACE', `The workspace ${quoteValue(root)} is not a folder`);
    }
    return new Workspace(real, alias, options.readable ?? []);
  }

  /** Lets a single file from elsewhere be read under a name that no file here has; it is never written. */
  lend(name: string, path: string): void {
    this.#lent.set(name, path);
  }

  /** A path as it is shown, with forward slashes and `.` for the root. Paths outside stay absolute. */
  relative(absolute: string): string {
    const [lent] = [...this.#lent].find(([, path]) => path === absolute) ?? [];
    if (lent !== undefined) return lent;
    if (!isInside(this.root, absolute)) return absolute.replaceAll(sep, '/');
    return relative(this.root, absolute).replaceAll(sep, '/') || '.';
  }

  /** The real path of a file or folder that exists and may be read. Throws `ToolError` for any other. */
  async locate(path: string): Promise<string> {
    const absolute = this.#lent.get(path) ?? this.#absolute(path);
    const readable = await this.#findReadable(absolute);
    if (readable !== undefined) return readable;
    this.#assertInside(absolute, path);
    try {
      const existing = await this.#realExisting(absolute, path);
      if (existing.rest !== '') throw await missingFileError(existing, (found) => this.relative(found));
      await assertUsable(existing.path, path);
      return existing.path;
    } catch (error) {
      throw fileError(error, path);
    }
  }

  /** The real path of a file that may be written; neither it nor its folders need to exist. */
  async locateForWrite(path: string): Promise<string> {
    const absolute = this.#absolute(path);
    this.#assertInside(absolute, path);
    try {
      const existing = await this.#realExisting(absolute, path);
      const real = join(existing.path, existing.rest);
      if (touchesGit(this.relative(absolute)) || (await this.#isGitData(real))) {
        throw new ToolError(
          `Cannot write ${quoteValue(path)}: the folder .git is left to git. Use git itself.`,
        );
      }
      if ((await this.#findReadable(real)) !== undefined) {
        throw new ToolError(`Cannot write ${quoteValue(path)}: it may only be read.`);
      }
      await assertUsable(existing.path, path, existing.rest === '' ? 'file' : 'folder');
      return real;
    } catch (error) {
      throw fileError(error, path);
    }
  }

  async #isGitData(real: string): Promise<boolean> {
    if (touchesGit(this.relative(real))) return true;
    const git = await findGitFolder(this.root);
    return git !== undefined && !isInside(git, this.root) && isInside(git, real);
  }

  #absolute(path: string): string {
    if (path.trim() === '') throw new ToolError('The path is empty; name a file or folder of the workspace.');
    if (path.includes('\0')) throw new ToolError(`The path ${quoteValue(path)} holds a NUL character.`);
    if (path.length > MAX_PATH_LENGTH) {
      throw new ToolError(`The path ${quoteValue(path)} is too long; choose a shorter one.`);
    }
    const absolute = resolve(this.root, path);
    return isInside(this.#alias, absolute) ? join(this.root, relative(this.#alias, absolute)) : absolute;
  }

  #assertInside(absolute: string, path: string): void {
    if (isInside(this.root, absolute)) return;
    throw new ToolError(
      `${quoteValue(path)} is outside of the workspace; only what is inside of ${quoteValue(this.root)} can be used.`,
    );
  }

  async #findReadable(absolute: string): Promise<string | undefined> {
    // The lent file is that very file: a link that takes its place later leads nowhere.
    const lent = [...this.#lent.values()];
    if (this.#readable.length + lent.length === 0) return undefined;
    const real = await realpath(absolute).catch(() => undefined);
    if (real === undefined) return undefined;
    const own = await Promise.all(this.#readable.map((file) => realpath(file).catch(() => undefined)));
    const readable = [...own, ...lent];
    if (!readable.includes(real)) return undefined;
    await assertUsable(real, absolute, 'file');
    return real;
  }

  /** The existing part of the path, with links followed, which must end inside. */
  async #realExisting(absolute: string, path: string): Promise<{ path: string; rest: string }> {
    const existing = await findExisting(absolute);
    if (!isInside(this.root, existing.path)) {
      throw new ToolError(`The workspace folder ${quoteValue(this.root)} no longer exists; ask the person.`);
    }
    const real = await realpath(existing.path).catch((cause: unknown) => {
      if (errorCode(cause) !== 'ENOENT') throw cause;
      const link = quoteValue(this.relative(existing.path));
      throw new ToolError(`Cannot use ${quoteValue(path)}: the link ${link} leads nowhere.`, { cause });
    });
    if (isInside(this.root, real)) return { path: real, rest: existing.rest };
    throw new ToolError(
      `${quoteValue(path)} leads outside of the workspace by a link; only what is really inside of ${quoteValue(this.root)} can be used.`,
    );
  }
}

/** Says what is missing, and which name in the same folder was likely meant. */
async function missingFileError(
  { path: folder, rest }: Existing,
  relative: (path: string) => string,
): Promise<ToolError> {
  const [missing = '', ...further] = rest.split(sep);
  const whole = quoteValue(relative(join(folder, rest)));
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return new ToolError(`There is no ${whole}: ${quoteValue(relative(folder))} is not a folder.`);
  const what =
    further.length === 0
      ? `There is no file ${whole}`
      : `There is no folder ${quoteValue(relative(join(folder, missing)))}, so no file ${whole}`;
  const nearest = findNearest(missing, names);
  const advice =
    nearest === undefined
      ? `; list_directory with path ${quoteValue(relative(folder))} shows what there is.`
      : `; did you mean ${quoteValue(relative(join(folder, nearest, ...further)))}?`;
  return new ToolError(what + advice);
}

/** Refuses what is neither a regular file nor a folder: reading a pipe may wait for ever, devices do things. */
async function assertUsable(real: string, shown: string, wanted?: 'file' | 'folder'): Promise<void> {
  const stats = await stat(real);
  const quoted = quoteValue(shown);
  if (!stats.isFile() && !stats.isDirectory()) {
    throw new ToolError(`${quoted} is a pipe, socket or device; only regular files and folders can be used.`);
  }
  if (wanted === 'file' && !stats.isFile()) throw new ToolError(`${quoted} is a folder; name a file in it.`);
  if (wanted === 'folder' && !stats.isDirectory()) {
    throw new ToolError(`A part of ${quoted} is a file, not a folder; choose another path.`);
  }
}

/** The real folder of the repository's data: `.git` may be a link, or a file that names the folder. */
async function findGitFolder(root: string): Promise<string | undefined> {
  const git = join(root, '.git');
  try {
    if ((await stat(git)).isDirectory()) return await realpath(git);
    const pointer = (await readFileBytes(await realpath(git), git, MAX_POINTER_BYTES)).toString('utf8');
    const [, folder] = /^gitdir: *(.+?)\s*$/.exec(pointer) ?? [];
    return folder === undefined ? undefined : await realpath(resolve(root, folder));
  } catch {
    return undefined;
  }
}
