import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const TIMEOUT_MS = 10_000;
/** A snapshot is taken before and after every command, so a longer one would be in the person's way. */
const LONGEST_TAKE_MS = 5_000;
const MOST_BYTES = 64 * 1024 * 1024;

/** A file that differs between two snapshots; modes as git writes them, `000000` for a file that is not there. */
export interface ChangedFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  readonly modes: readonly [string, string];
  readonly blobs: readonly [string, string];
}

/**
 * Snapshots of a git work tree, without the files that git ignores. They are kept in a
 * folder of ours; neither the index nor the objects of the repository are touched.
 */
export class GitSnapshots {
  readonly #root: string;
  readonly #folder: string;
  readonly #longestTakeMs: number;
  #isTooSlow = false;
  #environment: Promise<NodeJS.ProcessEnv | undefined> | undefined;

  constructor(root: string, folder: string, longestTakeMs: number = LONGEST_TAKE_MS) {
    this.#root = root;
    this.#folder = folder;
    this.#longestTakeMs = longestTakeMs;
  }

  /** A snapshot took too long here, so none is taken any more. */
  get isTooSlow(): boolean {
    return this.#isTooSlow;
  }

  /** The tree as it is now; undefined if there is no repository, or git takes too long. */
  async take(): Promise<string | undefined> {
    if (this.#isTooSlow) return undefined;
    const limit = AbortSignal.timeout(this.#longestTakeMs);
    try {
      await this.#git(['add', '--all', '--', '.'], limit);
      return (await this.#git(['write-tree'], limit)).toString().trim();
    } catch {
      this.#isTooSlow = limit.aborted;
      return undefined;
    }
  }

  /** The commit that is checked out; undefined if there is none. */
  async head(): Promise<string | undefined> {
    try {
      return (await this.#git(['rev-parse', 'HEAD'])).toString().trim();
    } catch {
      return undefined;
    }
  }

  async compare(before: string, after: string): Promise<readonly ChangedFile[]> {
    const args = ['diff-tree', '-r', '-z', '--no-renames', '--relative', before, after];
    const parts = (await this.#git(args)).toString().split('\0');
    return parts.flatMap((facts, index) => {
      const match = /^:(\d+) (\d+) (\w+) (\w+) \w+$/.exec(facts);
      const path = parts[index + 1];
      if (!match || path === undefined) return [];
      const [, modeBefore = '', modeAfter = '', blobBefore = '', blobAfter = ''] = match;
      return [{ path, modes: [modeBefore, modeAfter], blobs: [blobBefore, blobAfter] } as const];
    });
  }

  read(blob: string): Promise<Buffer> {
    return this.#git(['cat-file', 'blob', blob]);
  }

  /** Git's name of this content. */
  async hash(path: string): Promise<string> {
    return (await this.#git(['hash-object', '--', path])).toString().trim();
  }

  async #git(args: readonly string[], signal?: AbortSignal): Promise<Buffer> {
    this.#environment ??= this.#prepare();
    const env = await this.#environment;
    if (!env) throw new Error('no git work tree');
    return run(this.#root, args, env, signal);
  }

  /** Beginning with the repository's own index, git need not read files that did not change. */
  async #prepare(): Promise<NodeJS.ProcessEnv | undefined> {
    try {
      const facts = ['rev-parse', '--path-format=absolute', '--git-path', 'index', '--git-path', 'objects'];
      const [index = '', objects = ''] = (await run(this.#root, facts, process.env)).toString().split('\n');
      await mkdir(join(this.#folder, 'objects'), { recursive: true, mode: 0o700 });
      const own = join(this.#folder, 'index');
      await copyFile(index, own).catch(() => undefined);
      // The lock of a snapshot that was called off.
      await rm(`${own}.lock`, { force: true });
      return {
        ...process.env,
        GIT_INDEX_FILE: own,
        GIT_OBJECT_DIRECTORY: join(this.#folder, 'objects'),
        GIT_ALTERNATE_OBJECT_DIRECTORIES: objects,
        GIT_OPTIONAL_LOCKS: '0',
      };
    } catch {
      return undefined;
    }
  }
}

/** A repository's own settings must not run programs or rewrite what is kept. */
const PLAIN = ['-c', 'core.fsmonitor=false', '-c', 'core.autocrlf=false', '-c', 'core.hooksPath=/dev/null'];

async function run(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<Buffer> {
  const limits = { timeout: TIMEOUT_MS, maxBuffer: MOST_BYTES, ...(signal && { signal }) };
  const options = { cwd, env, encoding: 'buffer', ...limits } as const;
  const { stdout } = await promisify(execFile)('git', [...PLAIN, ...args], options);
  return stdout;
}
