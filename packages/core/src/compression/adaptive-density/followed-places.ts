import type { LoggedActivity, Use } from './activity-log.ts';
import { findNaming, isPlaceOf, namesPlaces, placesIn, stemOfPlace } from './places-in.ts';

/** Results that name files, and the edits of files by their stems. */
export class FollowedPlaces {
  /** In order. An index by names would take more memory than looking through those that are left takes time. */
  readonly #lists: LoggedActivity[] = [];
  readonly #edits = new Map<string, Edit[]>();
  #touched = new Set<LoggedActivity>();

  /** Activities whose use has news since the last call. */
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
    if (namesPlaces(logged)) this.#lists.push(logged);
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

  useOf(logged: LoggedActivity, follows: (before: number, message: number) => boolean): Use {
    const left = new Map<string, number>();
    for (const name of placesIn(logged)) left.set(name, (left.get(name) ?? 0) + 1);
    const edited = new Set<string>();
    let last = logged.message;
    for (const { name, message } of this.#editsAfter(logged, left.keys())) {
      const places = left.get(name) ?? 0;
      // A file that is edited more often than it was named is edited for another reason.
      if (places === 0) continue;
      if (!follows(last, message)) break;
      last = message;
      left.set(name, places - 1);
      edited.add(name);
    }
    return { lastEdit: edited.size === 0 ? 0 : last, isWorkedOff: edited.size === left.size };
  }

  /** Edits of the files that a result names, in order. */
  #editsAfter(
    logged: LoggedActivity,
    names: Iterable<string>,
  ): readonly { readonly name: string; readonly message: number }[] {
    const edits = [...names].flatMap((name) =>
      (this.#edits.get(stemOfPlace(name)) ?? [])
        .filter(({ path, message }) => message > logged.message && isPlaceOf(name, path))
        .map(({ message }) => ({ name, message })),
    );
    return edits.sort((a, b) => a.message - b.message);
  }

  #editsOf(path: string): Edit[] {
    const stem = stemOfPlace(path);
    const edits = this.#edits.get(stem) ?? [];
    this.#edits.set(stem, edits);
    return edits;
  }

  #touch(path: string): void {
    for (const list of findNaming(this.#lists, path)) this.#touched.add(list);
  }
}

interface Edit {
  readonly path: string;
  readonly message: number;
}

const NONE: readonly string[] = [];

/** Also by an edit that failed: an agent that tries one is at work there. */
function editedBy({ activity: { kind, files } }: LoggedActivity): readonly string[] {
  return kind === 'write' ? files.map(({ path }) => path) : NONE;
}
