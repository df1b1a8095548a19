import type { FileEvent, FileLog, LoggedActivity } from './activity-log.ts';

/** What happened to files, and who would want to know that something new has. */
export class FollowedFiles {
  readonly logs: Map<string, FollowedFile> = new Map();
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
      const file = this.logs.get(access.path) ?? new FollowedFile();
      this.logs.set(access.path, file);
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

  #touch({ named }: FollowedFile): void {
    for (const logged of named) this.#touched.add(logged);
  }
}

class FollowedFile implements FileLog {
  /** Everybody who names the file, whatever came of it. */
  readonly named: LoggedActivity[] = [];
  readonly reads: FileEvent[] = [];
  readonly writes: FileEvent[] = [];
  readonly rewrites: FileEvent[] = [];
  readonly #touches: number[] = [];

  get lastTouch(): number {
    return this.#touches.at(-1) ?? 0;
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
