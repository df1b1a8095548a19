/** Lets one turn at a time through, in the order of arrival. */
export class TurnLock {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is our turn; call the result when the turn is over. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    let release: () => void = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}
