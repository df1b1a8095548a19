import { ValkeyHash, type ValkeyHashOptions } from '../valkey/valkey-hash.ts';
import type { PinList } from './pins.ts';

/** Pins that gateways on several machines share. */
export class ValkeyPins implements PinList {
  readonly #hash: ValkeyHash;

  constructor(options: Omit<ValkeyHashOptions, 'name'>) {
    this.#hash = new ValkeyHash({ ...options, name: 'pins' });
  }

  /** Resolves when those are known that others have set, or nobody can be asked. */
  open(): Promise<void> {
    return this.#hash.look();
  }

  has(key: string): boolean {
    return this.#hash.get(key) !== undefined;
  }

  set(key: string, isPinned: boolean): Promise<void> {
    return this.#hash.set(key, isPinned ? '1' : undefined);
  }

  close(): Promise<void> {
    return this.#hash.close();
  }
}
