import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Rows in a file, one JSON object a line, so that an interrupted run can be resumed. */
export class JsonLines<Row> {
  readonly #path: string;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#path = path;
  }

  read(): readonly Row[] {
    if (!existsSync(this.#path)) return [];
    return readFileSync(this.#path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Row => JSON.parse(line));
  }

  append(rows: readonly Row[]): void {
    appendFileSync(this.#path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}
