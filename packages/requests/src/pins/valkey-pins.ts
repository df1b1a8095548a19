import { ValkeyHash, type ValkeyHashOptions } from '../valkey/valkey-hash.ts';
import type { PinList } from './pins.ts';

/** Pins that gateways on several machines share, or under another name the tools that are switched off. */
export class ValkeyPins implements PinList {
  readonly #hash: ValkeyHash;

  constructor(options: Omit<ValkeyHashOptions, 'name'> & Partial<Pick<ValkeyHashOptions, 'name'>>) {
    this.#hash = new ValkeyHash({ name: 'pins', ...options });
  }

  /** Resolves when those are known that others have set, or nobody can be asked. */
  open(): Promise<void> {
    return this.#hash.look();
  }

  has(key: string): boolean {
    return this.#hash.get(key) !== undefined;
  }

  keys(): readonly string[] {
    return this.#hash.keys();
  }

  set(key: string, isPinned: boolean): Promise<void> {
    return this.#hash.set(key, isPinned ? '1' : undefined);
  }

  close(): Promise<void> {
    return this.#hash.close();
  }
}
