import { statSync } from 'node:fs';
import type { ReplayProgress } from './replay-progress.ts';

/** Counts files and their bytes. */
export class ProgressTally {
  readonly #onProgress: ((progress: ReplayProgress) => void) | undefined;
  readonly #totalFiles: number;
  #files = 0;
  #bytes = 0;
  #totalBytes = 0;

  constructor(paths: readonly string[], onProgress?: (progress: ReplayProgress) => void) {
    this.#onProgress = onProgress;
    this.#totalFiles = paths.length;
    this.expect(paths);
  }

  /** These come on top; a file that is read again is no further file. */
  expect(paths: readonly string[]): void {
    if (this.#onProgress) for (const path of paths) this.#totalBytes += sizeOf(path);
  }

  add(path: string): void {
    if (!this.#onProgress) return;
    this.#files = Math.min(this.#files + 1, this.#totalFiles);
    this.#bytes += sizeOf(path);
    const share = this.#totalBytes === 0 ? 1 : Math.min(1, this.#bytes / this.#totalBytes);
    this.#onProgress({ files: this.#files, totalFiles: this.#totalFiles, share });
  }
}

/** Every file is some work, and one that is gone is soon done. */
function sizeOf(path: string): number {
  return 1 + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}
