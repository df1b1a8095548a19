import type { FileChange } from '../../tools/tool-activity.ts';
import { type FileEvent, type FileLog, type LoggedActivity, latest } from './activity-log.ts';
import { stemOf } from './file-names-in.ts';

/** The events of files, and the listeners that want to know about new ones. */
export class FollowedFiles {
  readonly logs: Map<string, FollowedFile> = new Map();
  readonly #namesakes = new Map<string, Namesakes>();
  /** By the path of a file or folder, or by the name of files behind a `*`. */
  readonly #changed = new Map<string, ChangedFiles>();
  readonly #newlyChanged = new Set<ChangedFiles>();
  #touched = new Set<LoggedActivity>();

  /** Activities with news since the last call. */
  takeTouched(): ReadonlySet<LoggedActivity> {
    // Once for all commands: each may have changed every file.
    for (const { files } of this.#newlyChanged) for (const file of files) this.#touch(file);
    this.#newlyChanged.clear();
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  add(logged: LoggedActivity): void {
    const isLogged = touchesFiles(logged);
    for (const access of logged.activity.files) {
      const file = this.logs.get(access.path) ?? this.#open(access.path);
      if (isLogged) this.#touch(file);
      file.named.push(logged);
      if (isLogged) file.log({ access, logged });
    }
    for (const change of logged.changes) {
      const changed = this.#changedBy(change);
      for (const messages of messagesBy(change, changed)) messages.push(logged.message);
    }
  }

  /** The last one that was added. */
  forget(logged: LoggedActivity): void {
    const isLogged = touchesFiles(logged);
    for (const change of logged.changes) {
      const changed = this.#changedBy(change);
      for (const messages of messagesBy(change, changed)) messages.pop();
    }
    for (const access of logged.activity.files.toReversed()) {
      const file = this.logs.get(access.path);
      file?.named.pop();
      if (!file || !isLogged) continue;
      file.unlog({ access, logged });
      this.#touch(file);
    }
    this.#touched.delete(logged);
  }

  /** Somebody speaks of files with that name or stem. */
  mention(name: string, message: number): void {
    const { mentions, files } = this.#namesakesOf(name);
    mentions.push(message);
    for (const file of files) this.#touch(file);
  }

  /** Takes the last mention of the name back. */
  unmention(name: string): void {
    const { mentions, files } = this.#namesakesOf(name);
    mentions.pop();
    for (const file of files) this.#touch(file);
  }

  #open(path: string): FollowedFile {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const namesakes = [this.#namesakesOf(name), this.#namesakesOf(stemOf(name))];
    const changed = placesOf(path).map((place) => this.#changedAt(place));
    const file = new FollowedFile(
      namesakes.map(({ mentions }) => mentions),
      changed,
    );
    for (const { files } of [...namesakes, ...changed]) files.push(file);
    this.logs.set(path, file);
    return file;
  }

  #namesakesOf(name: string): Namesakes {
    const known = this.#namesakes.get(name) ?? { mentions: [], files: [] };
    this.#namesakes.set(name, known);
    return known;
  }

  #changedBy({ path, name }: FileChange): ChangedFiles {
    const changed = this.#changedAt(name === undefined ? (foldersOf(path ?? '/').at(-1) ?? '/') : `*${name}`);
    this.#newlyChanged.add(changed);
    return changed;
  }

  #changedAt(place: string): ChangedFiles {
    const known = this.#changed.get(place) ?? { changes: [], undoings: [], moves: [], files: [] };
    this.#changed.set(place, known);
    return known;
  }

  #touch({ named }: FollowedFile): void {
    for (const logged of named) this.#touched.add(logged);
  }
}

/** Files of one name, or one stem, in any folder, and the messages that speak of one of them. */
interface Namesakes {
  readonly mentions: number[];
  readonly files: FollowedFile[];
}

/** Files at one place, and the messages that may have changed all of them. */
interface ChangedFiles {
  readonly changes: number[];
  /** Messages that may have brought back an earlier text. */
  readonly undoings: number[];
  /** Messages that may have moved a file's text elsewhere. */
  readonly moves: number[];
  readonly files: FollowedFile[];
}

function messagesBy({ moves, formats }: FileChange, changed: ChangedFiles): readonly number[][] {
  return [changed.changes, ...(formats ? [] : [changed.undoings]), ...(moves ? [changed.moves] : [])];
}

/** Folders that lie deeper are taken for the one that holds them. */
const DEEPEST = 40;

/**
 * The keys under which a change reaches a file: everything, each folder above it, the file itself, and the name of
 * each of them.
 */
function placesOf(path: string): readonly string[] {
  const folders = foldersOf(path);
  const names = new Set(folders.map((folder) => `*${folder.slice(folder.lastIndexOf('/') + 1)}`));
  return ['/', ...folders, ...names, `*${path.slice(path.lastIndexOf('/') + 1)}`];
}

/** Each folder on the way to a path, and the path itself. */
function foldersOf(path: string): readonly string[] {
  const segments = path.split('/', DEEPEST).filter((segment) => segment !== '');
  return segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`);
}

class FollowedFile implements FileLog {
  /** Everybody who names the file, whatever came of it. */
  readonly named: LoggedActivity[] = [];
  readonly reads: FileEvent[] = [];
  readonly writes: FileEvent[] = [];
  readonly rewrites: FileEvent[] = [];
  readonly #touches: number[] = [];
  /** One list for its name and one for its stem. */
  readonly #mentions: readonly (readonly number[])[];

  readonly #changed: readonly ChangedFiles[];

  constructor(mentions: readonly (readonly number[])[], changed: readonly ChangedFiles[]) {
    this.#mentions = mentions;
    this.#changed = changed;
  }

  get unsettledAt(): number {
    return latest(this.#changed.map(({ changes }) => changes.at(-1) ?? 0));
  }

  get undoneAt(): number {
    return latest(this.#changed.map(({ undoings }) => undoings.at(-1) ?? 0));
  }

  get movedAt(): number {
    return latest(this.#changed.map(({ moves }) => moves.at(-1) ?? 0));
  }

  get lastTouch(): number {
    return latest([this.#touches, ...this.#mentions].map((messages) => messages.at(-1) ?? 0));
  }

  log(event: FileEvent): void {
    this.#touches.push(event.logged.message);
    for (const events of this.#listsOf(event)) events.push(event);
  }

  unlog(event: FileEvent): void {
    this.#touches.pop();
    for (const events of this.#listsOf(event)) events.pop();
  }

  #listsOf({ access, logged }: FileEvent): readonly FileEvent[][] {
    if (!logged.isCertain) return [];
    if (logged.activity.kind === 'read') return [this.reads];
    return access.wholeFile ? [this.writes, this.rewrites] : [this.writes];
  }
}

function touchesFiles({ activity: { kind }, hasFailed }: LoggedActivity): boolean {
  return !hasFailed && (kind === 'read' || kind === 'write');
}
