/**
 * Ids for formats that give a call none: the first unanswered call of a name belongs to the first result
 * with that name.
 */
export class CallIds {
  readonly #asked = new Map<string, number>();
  readonly #answered = new Map<string, number>();

  forCall = (name: string): string => next(this.#asked, name);

  forResult = (name: string): string => next(this.#answered, name);
}

function next(counts: Map<string, number>, name: string): string {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return `${name}-${count}`;
}
