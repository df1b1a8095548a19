/** Calls from before calls had ids: one an answer, answered by the next message of that name. */
export class LegacyCalls {
  readonly #counts = new Map<string, number>();

  call(name: string): string {
    const ordinal = (this.#counts.get(name) ?? -1) + 1;
    this.#counts.set(name, ordinal);
    return `${name}#${ordinal}`;
  }

  answer(name = 'unknown'): string {
    return `${name}#${this.#counts.get(name) ?? 0}`;
  }
}
