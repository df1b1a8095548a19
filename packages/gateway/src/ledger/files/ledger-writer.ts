import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '@hdc/files';
import type { PingRecord } from '../../keep-warm/ping-record.ts';
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
  /** The age of a file from its last line, after which it goes. */
  readonly mostAgeMs?: number;
}

const FILE_BYTES = 4_000_000;
const MOST_BYTES = 64_000_000;
const DAY_MS = 86_400_000;
const MOST_AGE_MS = 90 * DAY_MS;
const PRIVATE_FILE = 0o600;
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * Appends entries to a file of this process alone, so that any number of processes may write at once and a
 * killed one leaves at most half a line. Never throws. Writes at once: handing a line to a thread takes many
 * times as long as writing it.
 */
export class LedgerWriter {
  readonly #options: LedgerWriterOptions;
  #file: LedgerFile | undefined;

  constructor(options: LedgerWriterOptions) {
    this.#options = options;
  }

  append(entry: LedgerEntry | PingRecord): void {
    try {
      this.#write(Buffer.from(`${JSON.stringify(entry)}\n`));
    } catch (error) {
      // If a line is half written, the next one begins in a file of its own.
      this.close();
      this.#options.onProblem?.(error);
    }
  }

  /** Lets go of the file; another entry begins the next one. */
  close(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file) closeSync(file.descriptor);
  }

  #write(bytes: Buffer): void {
    const { fileBytes = FILE_BYTES } = this.#options;
    if (this.#file && (this.#file.bytes >= fileBytes || this.#isOld() || isTakenAway(this.#file)))
      this.close();
    this.#file ??= this.#begin();
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(this.#file.descriptor, bytes, written);
    }
    this.#file.bytes += bytes.length;
  }

  /** A file goes as a whole, so that one holds no more than a day. */
  #isOld(): boolean {
    return Math.abs(this.#options.now() - (this.#file?.begunAt ?? 0)) >= DAY_MS;
  }

  #begin(): LedgerFile {
    const { folder, now, mostBytes = MOST_BYTES, mostAgeMs = MOST_AGE_MS } = this.#options;
    makePrivateFolder(folder);
    boundLedger(folder, mostBytes, now() - mostAgeMs);
    const path = join(folder, ledgerFileName(now(), randomBytes(4).toString('hex')));
    return { descriptor: openSync(path, APPEND, PRIVATE_FILE), bytes: 0, begunAt: now() };
  }
}

interface LedgerFile {
  readonly descriptor: number;
  bytes: number;
  readonly begunAt: number;
}

/** Another process that bounds the ledger may have dropped a file that is still written to. */
function isTakenAway({ descriptor }: LedgerFile): boolean {
  return fstatSync(descriptor).nlink === 0;
}
