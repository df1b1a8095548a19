import { closeSync, constants, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { makeFolders, readRegularFile } from '@hdc/files';

export interface KeyFileOptions {
  readonly path: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** How long another process may not know of a change. */
const LOOK_EVERY_MS = 1_000;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/**
 * People's settings for keys, as lines of a file. The last line about a key counts, so that several processes may
 * write at once. People set them one by one, so that the file needs no size limit.
 */
export class KeyFile {
  readonly #options: KeyFileOptions;
  #lines: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map();
  #size = -1;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: KeyFileOptions) {
    this.#options = options;
  }

  /** The last line about a key; undefined if there is none. */
  get(key: string): Readonly<Record<string, unknown>> | undefined {
    return this.#read().get(key);
  }

  keys(): readonly string[] {
    return [...this.#read().keys()];
  }

  #read(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
    const now = this.#options.now();
    if (Math.abs(now - this.#lookedAt) >= LOOK_EVERY_MS) {
      this.#lookedAt = now;
      this.#look();
    }
    return this.#lines;
  }

  set(key: string, value: Readonly<Record<string, unknown>>): void {
    const { path } = this.#options;
    makeFolders(dirname(path), PRIVATE_FOLDER);
    const file = openSync(path, APPEND, PRIVATE_FILE);
    try {
      writeSync(file, `${JSON.stringify({ key, ...value })}\n`);
    } finally {
      closeSync(file);
    }
    this.#look();
  }

  /** An unreadable file leaves everything as it was. */
  #look(): void {
    const { path } = this.#options;
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === this.#size) return;
    try {
      this.#lines =
        size === 0 ? new Map() : readLines(readRegularFile(path, (file) => readFileSync(file, 'utf8')));
      this.#size = size;
    } catch {
      // Asked again in a second.
    }
  }
}

function readLines(text: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const lines = new Map<string, Readonly<Record<string, unknown>>>();
  for (const line of text.split('\n')) {
    const record = parse(line);
    if (isRecord(record) && typeof record['key'] === 'string') lines.set(record['key'], record);
  }
  return lines;
}

/** A half line at the end is nobody's wish. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
