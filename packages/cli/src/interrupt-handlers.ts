/** The listeners for a signal; only the one added last is called. */
export class InterruptHandlers {
  readonly #handlers: ((signal: NodeJS.Signals) => void)[] = [];

  /** Returns how to remove it. */
  add(handler: (signal: NodeJS.Signals) => void): () => void {
    this.#handlers.push(handler);
    return () => {
      const index = this.#handlers.lastIndexOf(handler);
      if (index >= 0) this.#handlers.splice(index, 1);
    };
  }

  /** Returns whether there was a listener. */
  handle(signal: NodeJS.Signals): boolean {
    const handler = this.#handlers.at(-1);
    handler?.(signal);
    return handler !== undefined;
  }
}
