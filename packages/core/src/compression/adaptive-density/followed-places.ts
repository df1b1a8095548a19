import type { LoggedActivity, Use } from './activity-log.ts';
import { isPlaceOf, placesIn, stemOfPlace } from './places-in.ts';

/** Results that name files, and the edits of files by their stems. */
export class FollowedPlaces {
  /** In order. An index by names would take more memory than looking through those that are left takes time. */
  readonly #lists: LoggedActivity[] = [];
  readonly #edits = new Map<string, Edit[]>();
  #touched = new Set<LoggedActivity>();

  /** Those of whose use something is new since the last time. */
  takeTouched(): ReadonlySet<LoggedActivity> {
    const touched = this.#touched;
    this.#touched = new Set();
    return touched;
  }

  add(logged: LoggedActivity): void {
    for (const path of editedBy(logged)) {
      this.#editsOf(path).push({ path, message: logged.message });
      this.#touch(path);
    }
    if (placesIn(logged).length > 0) this.#lists.push(logged);
  }

  /** The last one that was added. */
  forget(logged: LoggedActivity): void {
    if (this.#lists.at(-1) === logged) this.#lists.pop();
    for (const path of editedBy(logged)) {
      this.#editsOf(path).pop();
      this.#touch(path);
    }
    this.#touched.delete(logged);
  }

  useOf(logged: LoggedActivity): Use {
    let lastEdit = 0;
    let isWorkedOff = true;
    for (const name of placesIn(logged)) {
      const edits = this.#edits.get(stemOfPlace(name)) ?? [];
      const last = edits.findLast(({ path, message }) => message > logged.message && isPlaceOf(name, path));
      lastEdit = Math.max(lastEdit, last?.message ?? 0);
      isWorkedOff &&= last !== undefined;
    }
    return { lastEdit, isWorkedOff };
  }

  #editsOf(path: string): Edit[] {
    const stem = stemOfPlace(path);
    const edits = this.#edits.get(stem) ?? [];
    this.#edits.set(stem, edits);
    return edits;
  }

  #touch(path: string): void {
    for (const list of this.#lists) {
      if (placesIn(list).some((name) => isPlaceOf(name, path))) this.#touched.add(list);
    }
  }
}

interface Edit {
  readonly path: string;
  readonly message: number;
}

const NONE: readonly string[] = [];

/** Also by one that failed: who tries it is at work there. */
function editedBy({ activity: { kind, files } }: LoggedActivity): readonly string[] {
  return kind === 'write' ? files.map(({ path }) => path) : NONE;
}
