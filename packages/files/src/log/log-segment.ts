import { closeSync, constants, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { addChecksum, isChecksummed } from './line-checksum.ts';
import type { LogPlace } from './log-place.ts';

const MARK = /^\{"log":"(begin|end)","at":(\d+)/;
const { O_APPEND, O_CREAT, O_RDWR } = constants;
/** A link or a pipe in the place of a log must neither be followed nor keep us waiting. */
const CAREFULLY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const NEWLINE = 0x0a;
const READ_AT_ONCE = 1 << 20;

type OnLine = (line: string, place: LogPlace) => void;

/**
 * One file of a shared log. Every process appends to it in one write, so that the order of its lines is the same for all; lines after its
 * end line do not count.
 */
export class LogSegment {
  readonly number: number;
  readonly path: string;
  readonly #file: number;
  readonly #inode: number;
  #position = 0;
  /** The size of the file when all of its whole lines had been read. */
  #size = 0;
  #begun: number | undefined;
  #isEnded = false;

  constructor(number: number, path: string) {
    this.number = number;
    this.path = path;
    this.#file = openSync(path, O_RDWR | O_CREAT | O_APPEND | CAREFULLY, 0o600);
    const stats = fstatSync(this.#file);
    this.#inode = stats.ino;
    if (stats.isFile()) return;
    this.close();
    throw new Error(`${path} is not a regular file`);
  }

  /** Nothing more may be appended. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  get size(): number {
    return fstatSync(this.#file).size;
  }

  /** When its first line was written, in milliseconds since the epoch, as far as it was read. */
  get begun(): number | undefined {
    return this.#begun;
  }

  /** When somebody last wrote to it. */
  get changed(): number {
    return fstatSync(this.#file).mtimeMs;
  }

  /** False if the file was deleted or moved, so that lines written to it would be lost. */
  get isInPlace(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.ino === this.#inode;
  }

  /** The first line only records the age of the file, so a full disk is reported by the next real write instead. */
  begin(now: number): void {
    try {
      if (this.size === 0) this.append(beginLine(now));
    } catch {
      // The file then has no age.
    }
  }

  end(now: number): void {
    this.append(endLine(now));
  }

  /** A newline in front as well: half a line that a killed process left must not spoil this one. */
  append(line: string): void {
    const bytes = Buffer.from(`\n${line}\n`);
    const written = writeSync(this.#file, bytes);
    if (written < bytes.length) {
      const cause = { code: 'ENOSPC' };
      throw Object.assign(new Error(`only ${written} of ${bytes.length} bytes were written`), cause);
    }
  }

  /** Hands over the next sound lines, about as many as can be read at once; false when there are no more. */
  read(onLine: OnLine): boolean {
    const size = this.#isEnded ? this.#size : this.size;
    if (size === this.#size) return false;
    const bytes = this.#readLines(size);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0 && !this.#isEnded; end = bytes.indexOf(NEWLINE, start)) {
      if (end > start) this.#take(bytes.toString('utf8', start, end), start, end, onLine);
      start = end + 1;
    }
    this.#position += start;
    const hasMore = start > 0 && !this.#isEnded && this.#position < size;
    if (!hasMore) this.#size = size;
    return hasMore;
  }

  /** The line at a place that was handed over before; undefined if it was overwritten with spaces. */
  lineAt({ offset, length }: LogPlace): string | undefined {
    const bytes = Buffer.alloc(length);
    const read = readSync(this.#file, bytes, 0, length, offset);
    const line = bytes.toString('utf8', 0, read);
    if (line.trim() === '') return undefined;
    if (!isChecksummed(line)) throw new Error(`a line of ${this.path} is damaged`);
    return line;
  }

  close(): void {
    closeSync(this.#file);
  }

  #take(line: string, start: number, end: number, onLine: OnLine): void {
    if (!isChecksummed(line)) return;
    const mark = parseLogMark(line);
    this.#begun ??= mark?.at;
    if (mark) this.#isEnded = mark.isEnd;
    else onLine(line, { segment: this.number, offset: this.#position + start, length: end - start });
  }

  /** From the first line that was not read; one that is longer than a reading is read as a whole. */
  #readLines(size: number): Buffer {
    for (let wanted = READ_AT_ONCE; ; wanted *= 2) {
      const length = Math.min(wanted, size - this.#position);
      if (length <= 0) return Buffer.alloc(0);
      const bytes = Buffer.alloc(length);
      const read = bytes.subarray(0, readSync(this.#file, bytes, 0, length, this.#position));
      if (read.includes(NEWLINE) || length < wanted || read.length < length) return read;
    }
  }
}

/** A line that the log itself writes into its files. */
interface LogMark {
  readonly isEnd: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

function beginLine(now: number): string {
  return addChecksum(`{"log":"begin","at":${Math.trunc(now)}}`);
}

/** The lines after this one do not count. */
function endLine(now: number): string {
  return addChecksum(`{"log":"end","at":${Math.trunc(now)}}`);
}

/** Undefined for the lines of those who use the log. */
function parseLogMark(line: string): LogMark | undefined {
  const [, kind, at] = MARK.exec(line.slice(0, 64)) ?? [];
  return kind === undefined ? undefined : { isEnd: kind === 'end', at: Number(at) };
}
