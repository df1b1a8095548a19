import { type FileEvent, type FileLog, type LoggedActivity, latest } from './activity-log.ts';
import { stemOf } from './file-names-in.ts';

/** What happened to files, and who would want to know that something new has. */
export class FollowedFiles {
  readonly logs: Map<string, FollowedFile> = new Map();
  readonly #namesakes = new Map<string, Namesakes>();
  #touched = new Set<LoggedActivity>();

  /** Those of which something is new since the last time. */
  takeTouched(): ReadonlySet<LoggedActivity> {
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
  }

  /** The last one that was added. */
  forget(logged: LoggedActivity): void {
    const isLogged = touchesFiles(logged);
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
    const file = new FollowedFile(namesakes.map(({ mentions }) => mentions));
    for (const { files } of namesakes) files.push(file);
    this.logs.set(path, file);
    return file;
  }

  #namesakesOf(name: string): Namesakes {
    const known = this.#namesakes.get(name) ?? { mentions: [], files: [] };
    this.#namesakes.set(name, known);
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

class FollowedFile implements FileLog {
  /** Everybody who names the file, whatever came of it. */
  readonly named: LoggedActivity[] = [];
  readonly reads: FileEvent[] = [];
  readonly writes: FileEvent[] = [];
  readonly rewrites: FileEvent[] = [];
  readonly #touches: number[] = [];
  /** Of its name, and of its stem. */
  readonly #mentions: readonly (readonly number[])[];

  constructor(mentions: readonly (readonly number[])[]) {
    this.#mentions = mentions;
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
