import { KeyFile, type KeyFileOptions } from './key-file.ts';
import type { PinList } from './pins.ts';

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
