import { lstatSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@hdc/core/errors';
import { makePrivateFolder, readRegularFile, replaceFile } from '@hdc/files';
import { decodeOriginal, encodeText } from '../encode-text.ts';
import { isOriginalId, originalId } from '../original-id.ts';
import type { KeptOriginal, OriginalStore } from '../point-to-original.ts';
import { RecentUses } from '../recent-uses.ts';
import { DEFAULT_ORIGINAL_LIMITS, type OriginalLimits } from './original-limits.ts';
import { sweepOriginals } from './sweep-originals.ts';

const HOUR_MS = 3_600_000;
const OWNER_ONLY = 0o600;
/** A rewrite keeps hundreds, and nobody puts something else in the place of their folder in between. */
const CHECKED_EVERY_MS = 1_000;

export interface FileOriginalsOptions {
  /** Made when it is missing, for its owner alone. */
  readonly folder: string;
  /** The limit of one original. */
  readonly maxOriginalBytes?: number;
  readonly limits?: Partial<OriginalLimits>;
  now?(): number;
}

/** Originals as files that the tools of an agent can read, each under the hash of its bytes. */
export class FileOriginalStore implements OriginalStore {
  readonly #folder: string;
  readonly #maxOriginalBytes: number;
  readonly #limits: OriginalLimits;
  readonly #now: () => number;
  readonly #uses: RecentUses;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor({
    folder,
    maxOriginalBytes = 64 * 1024 * 1024,
    limits = {},
    now = Date.now,
  }: FileOriginalsOptions) {
    this.#folder = folder;
    this.#maxOriginalBytes = maxOriginalBytes;
    this.#limits = { ...DEFAULT_ORIGINAL_LIMITS, ...limits };
    this.#now = now;
    this.#uses = new RecentUses(this.#limits.minAgeMs / 4, now);
  }

  async keep(text: string): Promise<KeptOriginal | undefined> {
    const bytes = encodeText(text);
    if (bytes.length > this.#maxOriginalBytes) return undefined;
    const id = originalId(bytes);
    const path = join(this.#folder, id);
    try {
      this.#write(id, path, bytes);
    } catch {
      return undefined;
    }
    void this.#sweep();
    return { id, path };
  }

  /** In this thread: handing a small file to another one takes three times as long as writing it. */
  #write(id: string, path: string, bytes: Buffer): void {
    this.#checkFolder();
    // A file that came to harm is never given out, and written anew.
    if (this.#bytesOf(id)) {
      this.#touch(id);
      return;
    }
    const put = () => replaceFile(path, bytes, OWNER_ONLY, { isSynced: false });
    try {
      put();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      makePrivateFolder(this.#folder);
      put();
    }
  }

  #checkFolder(): void {
    const now = performance.now();
    if (now - this.#checkedAt < CHECKED_EVERY_MS) return;
    makePrivateFolder(this.#folder);
    this.#checkedAt = now;
  }

  async read(id: string): Promise<string | undefined> {
    const bytes = isOriginalId(id) ? this.#bytesOf(id) : undefined;
    return bytes && decodeOriginal(bytes);
  }

  async touch(ids: readonly string[]): Promise<void> {
    for (const id of this.#uses.takeDue(ids)) if (isOriginalId(id)) this.#touch(id);
  }

  /** Undefined for what is not there, is no file, or no longer is what its name says. */
  #bytesOf(id: string): Buffer | undefined {
    const path = join(this.#folder, id);
    try {
      // Most are new, and an error that nobody needs takes longer than all the rest.
      if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
      const bytes = readRegularFile(path, (file) => readFileSync(file));
      return originalId(bytes) === id ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  #touch(id: string): void {
    const seconds = this.#now() / 1_000;
    try {
      utimesSync(join(this.#folder, id), seconds, seconds);
    } catch {
      // It is gone, and nobody can bring it back.
    }
  }

  /** Beside the work, once in a while. */
  async #sweep(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#sweptAt) < HOUR_MS) return;
    this.#sweptAt = now;
    await sweepOriginals(this.#folder, this.#limits, now).catch(() => {});
  }
}
