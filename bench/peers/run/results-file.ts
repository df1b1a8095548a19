import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionRow } from '../report/session-row.ts';

/** Every session's row, one JSON object a line, so that a run that was ended goes on where it was. */
export class ResultsFile {
  readonly path: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, 'results.jsonl');
  }

  read(): readonly SessionRow[] {
    if (!existsSync(this.path)) return [];
    return readFileSync(this.path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): SessionRow => JSON.parse(line));
  }

  append(rows: readonly SessionRow[]): void {
    appendFileSync(this.path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
}
