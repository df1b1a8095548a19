import { closeSync, constants, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '@hdc/core';
import { makeFolders, readRegularFile } from '@hdc/files';
import type { PinList } from './pins.ts';

export interface FilePinsOptions {
  readonly path: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** How long another process may not know of a pin. */
const LOOK_EVERY_MS = 1_000;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * Pins as lines of a file, each one a pin set or taken away, so that several processes may write at once. People
 * set them one by one, so that the file needs no end. Names of tools that are switched off are kept the same way.
 */
export class FilePins implements PinList {
  readonly #options: FilePinsOptions;
  #pins: ReadonlySet<string> = new Set();
  #size = -1;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: FilePinsOptions) {
    this.#options = options;
  }

  has(key: string): boolean {
    return this.#read().has(key);
  }

  keys(): readonly string[] {
    return [...this.#read()];
  }

  set(key: string, isPinned: boolean): void {
    const { path } = this.#options;
    makeFolders(dirname(path), PRIVATE_FOLDER);
    const file = openSync(path, APPEND, PRIVATE_FILE);
    try {
      writeSync(file, `${JSON.stringify({ key, isPinned })}\n`);
    } finally {
      closeSync(file);
    }
    this.#look();
  }

  #read(): ReadonlySet<string> {
    const now = this.#options.now();
    if (Math.abs(now - this.#lookedAt) >= LOOK_EVERY_MS) {
      this.#lookedAt = now;
      this.#look();
    }
    return this.#pins;
  }

  /** What cannot be read leaves the pins as they were. */
  #look(): void {
    const { path } = this.#options;
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === this.#size) return;
    try {
      this.#pins =
        size === 0 ? new Set() : readPins(readRegularFile(path, (file) => readFileSync(file, 'utf8')));
      this.#size = size;
    } catch {
      // Asked again in a second.
    }
  }
}

function readPins(text: string): ReadonlySet<string> {
  const pins = new Set<string>();
  for (const line of text.split('\n')) {
    const record = parse(line);
    if (!isRecord(record) || typeof record['key'] !== 'string') continue;
    if (record['isPinned'] === true) pins.add(record['key']);
    else pins.delete(record['key']);
  }
  return pins;
}

/** A half line at the end is nobody's wish. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
