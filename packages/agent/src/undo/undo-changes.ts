import { closeSync, fchmodSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '@hdc/core/errors';
import { openReal } from '../workspace/open-real.ts';
import { readFileBytes } from '../workspace/read-file-bytes.ts';
import { changeInRealFolder } from '../workspace/real-folder.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { writeTextFile } from '../workspace/write-text-file.ts';
import { contentHash, type KeptChange } from './change-log.ts';
import type { ChangedFile, GitSnapshots } from './git-snapshots.ts';

/** The outcome of a request to take changes back. */
export interface UndoReport {
  /** Files that are as they were, relative to the workspace. */
  readonly restored: readonly string[];
  /** The files left as they are, and why, in sentences. */
  readonly left: readonly string[];
}

const MOST_FILES = 2_000;
const ABSENT = '000000';

/** Takes changes back, the newest first. A file that somebody else changed since is left as it is. */
export async function undoChanges(
  changes: readonly KeptChange[],
  workspace: Workspace,
  snapshots: GitSnapshots,
): Promise<UndoReport> {
  const undo = new Undo(workspace, snapshots);
  for (const change of changes) await undo.take(change);
  return undo.report;
}

class Undo {
  readonly #workspace: Workspace;
  readonly #snapshots: GitSnapshots;
  readonly #restored = new Set<string>();
  readonly #left: string[] = [];

  constructor(workspace: Workspace, snapshots: GitSnapshots) {
    this.#workspace = workspace;
    this.#snapshots = snapshots;
  }

  get report(): UndoReport {
    return { restored: [...this.#restored], left: this.#left };
  }

  async take(change: KeptChange): Promise<void> {
    if ('lost' in change) this.#left.push(change.lost);
    else if ('trees' in change) await this.#takeCommand(change.command, change.trees);
    else {
      const { path, before, after } = change;
      await this.#restore(this.#workspace.relative(path), async (real) => {
        if (contentHash(await readFileBytes(real, path, Number.POSITIVE_INFINITY)) !== after) return false;
        put(real, before);
        return true;
      });
    }
  }

  async #takeCommand(command: string, [before, after]: readonly [string, string]): Promise<void> {
    try {
      const files = await this.#snapshots.compare(before, after);
      if (files.length > MOST_FILES) throw new Error(`it changed ${files.length} files, which are too many`);
      for (const file of files) await this.#restoreBlob(file);
    } catch (error) {
      this.#left.push(`What ${JSON.stringify(command)} did: ${messageOf(error)}.`);
    }
  }

  async #restoreBlob({ path, modes, blobs }: ChangedFile): Promise<void> {
    if (![...modes].every((mode) => mode === ABSENT || mode.startsWith('100'))) {
      this.#left.push(`${path} is a link or another repository; it was left as it is.`);
      return;
    }
    await this.#restore(path, async (real) => {
      const isThere = modes[1] !== ABSENT;
      const now = await this.#snapshots.hash(real).catch(() => undefined);
      if (now !== (isThere ? blobs[1] : undefined)) return false;
      put(real, modes[0] === ABSENT ? undefined : await this.#snapshots.read(blobs[0]));
      if (modes[0] !== ABSENT) setMode(real, modes[0].endsWith('755') ? 0o755 : 0o644);
      return true;
    });
  }

  /** Inside the workspace only, wherever links lead. */
  async #restore(path: string, restore: (real: string) => Promise<boolean>): Promise<void> {
    try {
      if (await restore(await this.#workspace.locateForWrite(path))) this.#restored.add(path);
      else this.#left.push(`${path} was changed since by somebody else; it was left as it is.`);
    } catch (error) {
      this.#left.push(`${path} was left as it is: ${messageOf(error)}.`);
    }
  }
}

function put(real: string, content: string | Uint8Array | undefined): void {
  if (content !== undefined) writeTextFile(real, content);
  else changeInRealFolder(dirname(real), real, (way) => unlinkSync(join(way, basename(real))));
}

function setMode(real: string, mode: number): void {
  const file = openReal(real, real);
  try {
    fchmodSync(file, mode);
  } finally {
    closeSync(file);
  }
}
