import { KeyFile, type KeyFileOptions } from './key-file.ts';

/**
 * The blocks that a person wants in requests as they are: nothing is decided about them, and earlier decisions are
 * not applied.
 */
export interface Pins {
  /** Whether the block with this key is pinned; the key is that of the first decision about it. */
  has(key: string): boolean;
}

/** Pins that can be set. */
export interface PinList extends Pins {
  /** Throws or rejects if it cannot be kept. */
  set(key: string, isPinned: boolean): void | Promise<void>;
}

export type FilePinsOptions = KeyFileOptions;

/** Pins in a file that several processes share: what one sets holds for all of them within a second. */
export class FilePins implements PinList {
  readonly #file: KeyFile;

  constructor(options: FilePinsOptions) {
    this.#file = new KeyFile(options);
  }

  has(key: string): boolean {
    return this.#file.get(key)?.['isPinned'] === true;
  }

  keys(): readonly string[] {
    return this.#file.keys().filter((key) => this.has(key));
  }

  set(key: string, isPinned: boolean): void {
    this.#file.set(key, { isPinned });
  }
}
