/** Who wants to know of an interrupt; the last one who asked is told. */
export class InterruptHandlers {
  readonly #handlers: (() => void)[] = [];

  /** Returns how to take it back. */
  add(handler: () => void): () => void {
    this.#handlers.push(handler);
    return () => {
      const index = this.#handlers.lastIndexOf(handler);
      if (index >= 0) this.#handlers.splice(index, 1);
    };
  }

  /** Returns whether there was anybody to tell. */
  handle(): boolean {
    const handler = this.#handlers.at(-1);
    handler?.();
    return handler !== undefined;
  }
}
