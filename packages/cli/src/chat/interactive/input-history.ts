import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { replaceFile } from '@hdc/files';

const MOST_LINES = 1_000;

/** The lines that the person typed, in this session and the ones before; the newest first. */
export class InputHistory {
  readonly #path: string;
  #lines: readonly string[];

  constructor(path: string) {
    this.#path = path;
    this.#lines = readLines(path);
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Keeps a line; a history that cannot be written is ignored. */
  add(line: string): void {
    if (line === '' || line === this.#lines[0]) return;
    this.#lines = [line, ...this.#lines].slice(0, MOST_LINES);
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      appendFileSync(this.#path, toRecord(line), { mode: 0o600 });
    } catch {
      // The line is still there for this session.
    }
  }
}

function readLines(path: string): readonly string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').flatMap(parseLine);
    const kept = lines.slice(-MOST_LINES);
    if (lines.length > 2 * MOST_LINES) replaceFile(path, kept.map(toRecord).join(''), 0o600);
    return kept.reverse();
  } catch {
    return [];
  }
}

function parseLine(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && typeof value['line'] === 'string' ? [value['line']] : [];
  } catch {
    return [];
  }
}

function toRecord(line: string): string {
  return `${JSON.stringify({ line })}\n`;
}
