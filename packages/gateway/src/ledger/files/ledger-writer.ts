import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolders } from '@hdc/files';
import type { LedgerEntry } from '../ledger-entry.ts';
import { boundLedger, ledgerFileName } from './ledger-files.ts';

export interface LedgerWriterOptions {
  readonly folder: string;
  now(): number;
  /** Told when entries are lost, such as on a full disk. */
  readonly onProblem?: (error: unknown) => void;
  /** A file that has more is ended and another one begun. */
  readonly fileBytes?: number;
  /** All files together, about. */
  readonly mostBytes?: number;
}

const FILE_BYTES = 4_000_000;
const MOST_BYTES = 64_000_000;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
/** Lines that wait for the disk; a disk that is slower than that loses some. */
const MOST_WAITING = 10_000;
/** Opened by its name for each write, so that a file that another process took away comes back. */
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * Appends entries to a file of this process alone, so that any number of processes may write at once and a
 * killed one leaves at most half a line. Never throws and never makes a request wait.
 */
export class LedgerWriter {
  readonly #options: LedgerWriterOptions;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #file: { readonly path: string; bytes: number } | undefined;

  constructor(options: LedgerWriterOptions) {
    this.#options = options;
  }

  append(entry: LedgerEntry): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#options.onProblem?.(new Error('the disk is too slow'));
      return;
    }
    this.#waiting.push(`${JSON.stringify(entry)}\n`);
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when everything so far is written or lost. */
  async close(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const text = this.#waiting.join('');
      this.#waiting = [];
      try {
        await this.#write(Buffer.from(text));
      } catch (error) {
        // Whatever is half written, the next line begins in a file of its own.
        this.#file = undefined;
        this.#options.onProblem?.(error);
      }
    }
    this.#writing = undefined;
  }

  async #write(bytes: Buffer): Promise<void> {
    const { fileBytes = FILE_BYTES } = this.#options;
    const file = this.#file && this.#file.bytes < fileBytes ? this.#file : this.#begin();
    this.#file = file;
    const handle = await open(file.path, APPEND, PRIVATE_FILE);
    try {
      await handle.appendFile(bytes);
    } finally {
      await handle.close();
    }
    file.bytes += bytes.length;
  }

  #begin(): { readonly path: string; bytes: number } {
    const { folder, now, mostBytes = MOST_BYTES } = this.#options;
    makeFolders(folder, PRIVATE_FOLDER);
    boundLedger(folder, mostBytes);
    return { path: join(folder, ledgerFileName(now(), randomBytes(4).toString('hex'))), bytes: 0 };
  }
}
