/**
 * Ids for calls that have none: the name, and how often it was called before. Responses without an id answer
 * the calls of the last answer in their order, and from the first again where a client sends them twice.
 */
export class CallIds {
  readonly #counts = new Map<string, number>();
  readonly #open = new Map<string, { readonly ids: string[]; answered: number }>();

  beginAnswer(): void {
    this.#open.clear();
  }

  call(name: string): string {
    const count = this.#counts.get(name) ?? 0;
    this.#counts.set(name, count + 1);
    const id = `${name}#${count}`;
    const open = this.#open.get(name);
    if (open) open.ids.push(id);
    else this.#open.set(name, { ids: [id], answered: 0 });
    return id;
  }

  answer(name: string): string {
    const open = this.#open.get(name);
    if (!open) return `${name}#unknown`;
    open.answered += 1;
    return open.ids[(open.answered - 1) % open.ids.length] ?? `${name}#unknown`;
  }
}
