import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { GitSnapshots } from './git-snapshots.ts';

/** A change that a turn made to files, with the data to undo it. */
export type KeptChange =
  /** A tool changed a file: the text before, absent if there was none, and a hash of the text after. */
  | { readonly turn: number; readonly path: string; readonly before?: string; readonly after: string }
  /** A command ran in a git work tree, which looked like these two trees before and after. */
  | { readonly turn: number; readonly command: string; readonly trees: readonly [string, string] }
  /** A change that cannot be taken back, and why. */
  | { readonly turn: number; readonly lost: string };

export interface ChangeLogPlaces {
  /** The workspace. */
  readonly root: string;
  /** The file of copies, and the folder of snapshots. */
  readonly file: string;
  readonly snapshots: string;
  /** The time limit of a snapshot; after one that took longer, no more are taken. */
  readonly longestTakeMs?: number;
  /** Called once when changes by commands can no longer be undone. */
  readonly onNotice?: (text: string) => void;
}

const TOO_LARGE = 'the git work tree is too large for a snapshot around every command';

/** Records the changes that turns make to files, so that they can be undone, also after a resume. */
export class ChangeLog {
  readonly snapshots: GitSnapshots;
  /** The prompt that is being worked on. */
  turn = 0;
  readonly #file: string;
  readonly #onNotice: (text: string) => void;
  #hasTold = false;
  #changes: readonly KeptChange[];

  constructor({ root, file, snapshots, longestTakeMs, onNotice = () => {} }: ChangeLogPlaces) {
    this.#file = file;
    this.#onNotice = onNotice;
    this.snapshots = new GitSnapshots(root, snapshots, longestTakeMs);
    this.#changes = readChanges(file);
  }

  /** From this prompt on, the newest first. */
  since(turn: number): readonly KeptChange[] {
    return this.#changes.filter((change) => change.turn >= turn).toReversed();
  }

  /** A tool changed a file. */
  keep(path: string, before: string | undefined, after: string): void {
    const copy = before === undefined ? {} : { before };
    this.#add({ turn: this.turn, path, ...copy, after: contentHash(after) });
  }

  /** Runs a command with snapshots around it. */
  async around<Result>(command: string, run: () => Promise<Result>): Promise<Result> {
    const { turn } = this;
    const [before, head] = await Promise.all([this.snapshots.take(), this.snapshots.head()]);
    try {
      return await run();
    } finally {
      await this.#compare({ turn, command, before, head });
    }
  }

  async #compare(start: CommandStart): Promise<void> {
    const { turn, command, before, head } = start;
    const after = before === undefined ? undefined : await this.snapshots.take();
    if (before === undefined || after === undefined) {
      const { isTooSlow } = this.snapshots;
      const why = isTooSlow ? TOO_LARGE : 'there is no git work tree that shows it';
      this.#add({ turn, lost: `What ${quote(command)} did: ${why}.` });
      if (isTooSlow) this.#tellOnce(`/undo leaves out what commands do from now on: ${TOO_LARGE}.`);
      return;
    }
    if (after !== before) this.#add({ turn, command, trees: [before, after] });
    if (head !== (await this.snapshots.head())) {
      this.#add({ turn, lost: `The commits that ${quote(command)} made or left; git reflog shows them.` });
    }
  }

  #tellOnce(text: string): void {
    if (!this.#hasTold) this.#onNotice(text);
    this.#hasTold = true;
  }

  /** A copy that cannot be written is kept in memory. */
  #add(change: KeptChange): void {
    this.#changes = [...this.#changes, change];
    try {
      appendFileSync(this.#file, `${JSON.stringify(change)}\n`, { mode: 0o600 });
    } catch {
      // It can be taken back for as long as this program runs.
    }
  }
}

interface CommandStart {
  readonly turn: number;
  readonly command: string;
  readonly before: string | undefined;
  readonly head: string | undefined;
}

/** Tells whether a file is still in its last known state. */
export function contentHash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function quote(command: string): string {
  const line = command.replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line);
}

function readChanges(file: string): readonly KeptChange[] {
  try {
    return readFileSync(file, 'utf8').split('\n').flatMap(parseChange);
  } catch {
    return [];
  }
}

function parseChange(line: string): readonly KeptChange[] {
  try {
    const { data } = KEPT_CHANGE.safeParse(JSON.parse(line));
    return data ? [data] : [];
  } catch {
    return [];
  }
}

const KEPT_CHANGE: z.ZodType<KeptChange> = z.union([
  z.object({ turn: z.number(), lost: z.string() }),
  z.object({
    turn: z.number(),
    command: z.string(),
    trees: z.tuple([z.string().min(1), z.string().min(1)]),
  }),
  z.object({ turn: z.number(), path: z.string(), before: z.string().exactOptional(), after: z.string() }),
]);
