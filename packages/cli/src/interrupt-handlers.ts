/** The listeners for a signal; the last one who asked is told. */
export class InterruptHandlers {
  readonly #handlers: ((signal: NodeJS.Signals) => void)[] = [];

  /** Returns how to take it back. */
  add(handler: (signal: NodeJS.Signals) => void): () => void {
    this.#handlers.push(handler);
    return () => {
      const index = this.#handlers.lastIndexOf(handler);
      if (index >= 0) this.#handlers.splice(index, 1);
    };
  }

  /** Returns whether there was anybody to tell. */
  handle(signal: NodeJS.Signals): boolean {
    const handler = this.#handlers.at(-1);
    handler?.(signal);
    return handler !== undefined;
  }
}
