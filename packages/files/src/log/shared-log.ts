import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { makePrivateFolder } from '../make-private-folder.ts';
import { addChecksum } from './line-checksum.ts';
import type { LogPlace } from './log-place.ts';
import { LogSegment } from './log-segment.ts';

const NAME = /^(\d{8})\.jsonl$/;
const ATTEMPTS = 16;
/** Old lines are dropped by files, so there are enough files that little goes at once. */
const SEGMENTS = 16;

export interface LogReader {
  /** A line that counts, whoever wrote it; in the same order for everybody. */
  onLine(line: string, place: LogPlace): void;
  /** The lines of files with lower numbers are gone. */
  onDropped(firstKept: number): void;
}

export interface SharedLogOptions {
  readonly folder: string;
  /** The limit of all files together. The oldest go first; the one that is written to stays. */
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  readonly reader: LogReader;
  now(): number;
}

/**
 * Lines of JSON objects that several processes append to and read, in numbered files of one private folder. No object
 * may begin with the key `log`. Appended lines survive `kill -9`; a half or damaged line is skipped. There is no lock: the order of appends
 * decides. Every method throws errors of the disk.
 */
export class SharedLog {
  readonly #options: SharedLogOptions;
  #segments: LogSegment[] = [];
  /** A line of ours that was appended and not yet read back. */
  #awaited: string | undefined;

  constructor(options: SharedLogOptions) {
    this.#options = options;
  }

  /** Reads what there is, without keeping others waiting for long. */
  async open(): Promise<void> {
    for (const _ of this.#load()) await setImmediate();
  }

  /** Hands over what was appended since, by others. */
  refresh(): void {
    if (this.#current?.isInPlace) {
      this.#readOn();
      return;
    }
    for (const _ of this.#load());
  }

  /** Returns when all lines count; they and all lines before them have then been handed over. */
  append(...json: readonly string[]): void {
    if (json.length === 0) return;
    this.refresh();
    if (this.#isFull()) this.#endCurrent();
    const lines = json.map(addChecksum);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const segment = this.#current;
      if (!segment) break;
      this.#awaited = lines.at(-1);
      segment.append(lines.join('\n'));
      this.#readOn();
      if (this.#awaited === undefined) return;
      // Somebody else ended the file before our line.
      if (segment === this.#current) break;
    }
    throw new Error('what was written could not be read back');
  }

  /** Undefined when it is gone. */
  lineAt(place: LogPlace): string | undefined {
    return this.#segments.find(({ number }) => number === place.segment)?.lineAt(place);
  }

  /** Whether a line will soon be dropped, and should be appended again if it is still needed. */
  isFading({ segment }: LogPlace): boolean {
    const { maxAgeMs, maxBytes, now } = this.#options;
    const found = this.#segments.find(({ number }) => number === segment);
    if (!found || found === this.#current) return false;
    const newer = this.#segments.filter(({ number }) => number >= segment);
    return sizeOf(newer) > maxBytes / 2 || found.changed < now() - maxAgeMs / 2;
  }

  /** Drops the oldest file; false when there is only one. */
  dropOldest(): boolean {
    const [oldest, ...rest] = this.#segments;
    if (!oldest || rest.length === 0) return false;
    rmSync(oldest.path, { force: true });
    oldest.close();
    this.#segments = rest;
    this.#options.reader.onDropped(rest[0]?.number ?? 0);
    return true;
  }

  close(): void {
    for (const segment of this.#segments.splice(0)) segment.close();
  }

  get #current(): LogSegment | undefined {
    return this.#segments.at(-1);
  }

  *#load(): Generator<void> {
    this.close();
    this.#options.reader.onDropped(Number.POSITIVE_INFINITY);
    makePrivateFolder(this.#options.folder);
    const numbers = this.#numbers();
    for (const number of numbers.length > 0 ? numbers : [1]) this.#add(number);
    this.#dropOld();
    for (const segment of [...this.#segments]) {
      while (segment.read((line, place) => this.#take(line, place))) yield;
    }
    this.#readOn();
    this.#dropOld();
  }

  #readOn(): void {
    for (let segment = this.#current; segment; ) {
      while (segment.read((line, place) => this.#take(line, place)));
      if (!segment.isEnded) return;
      this.#forgetVanished();
      segment = this.#add(segment.number + 1);
    }
  }

  #take(line: string, place: LogPlace): void {
    if (line === this.#awaited) this.#awaited = undefined;
    this.#options.reader.onLine(line, place);
  }

  #isFull(): boolean {
    const { maxBytes, maxAgeMs, now } = this.#options;
    const { size = 0, begun = now() } = this.#current ?? {};
    return size >= maxBytes / SEGMENTS || begun < now() - maxAgeMs / SEGMENTS;
  }

  #endCurrent(): void {
    this.#current?.end(this.#options.now());
    this.#readOn();
    this.#dropOld();
  }

  #add(number: number): LogSegment {
    const segment = new LogSegment(
      number,
      join(this.#options.folder, `${String(number).padStart(8, '0')}.jsonl`),
    );
    this.#segments.push(segment);
    segment.begin(this.#options.now());
    return segment;
  }

  #dropOld(): void {
    const { maxAgeMs, maxBytes, now } = this.#options;
    const isOver = (): boolean => {
      const [oldest] = this.#segments;
      return !!oldest && (sizeOf(this.#segments) > maxBytes || oldest.changed < now() - maxAgeMs);
    };
    while (isOver() && this.dropOldest());
  }

  /** Another process may have dropped what was old. */
  #forgetVanished(): void {
    const numbers = this.#numbers();
    const gone = this.#segments.filter(({ number }) => !numbers.includes(number));
    if (gone.length === 0) return;
    for (const segment of gone) segment.close();
    this.#segments = this.#segments.filter((segment) => !gone.includes(segment));
    this.#options.reader.onDropped(Math.max(...gone.map(({ number }) => number)) + 1);
  }

  #numbers(): readonly number[] {
    const names = readdirSync(this.#options.folder);
    return names
      .flatMap((name) => NAME.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }
}

function sizeOf(segments: readonly LogSegment[]): number {
  return segments.reduce((sum, { size }) => sum + size, 0);
}
