import type { Exchange } from '@hdc/gateway';

const AGAIN_AFTER_MS = 60_000;

/** Says what goes wrong, each thing once a minute; the requests went on as they came. */
export class FaultNotices {
  readonly #write: (line: string) => void;
  readonly #told = new Map<string, number>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  look({ fault, at }: Pick<Exchange, 'fault' | 'at'>): void {
    if (!fault) return;
    const what = `${fault.at} failed (${fault.code})`;
    const last = this.#told.get(what);
    if (last !== undefined && at - last < AGAIN_AFTER_MS) return;
    this.#told.set(what, at);
    this.#write(`${what}; requests pass as they come`);
  }
}
