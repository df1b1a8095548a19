import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { makeFolders, replaceFile } from '@hdc/files';
import type { ModelChoice } from './model-choice.ts';

/** The size of a model's window, and its source. */
export interface RememberedWindow {
  readonly tokens: number;
  readonly by: 'refusal' | 'person';
}

/** Windows that no source would state again, kept in a file; an unusable file counts as empty. */
export class WindowMemory {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  find(choice: ModelChoice): RememberedWindow | undefined {
    const { tokens, by } = this.#read()[keyOf(choice)] ?? {};
    if (typeof tokens !== 'number' || !Number.isSafeInteger(tokens) || tokens <= 0) return undefined;
    return by === 'refusal' || by === 'person' ? { tokens, by } : undefined;
  }

  keep(choice: ModelChoice, window: RememberedWindow): void {
    try {
      const all = { ...this.#read(), [keyOf(choice)]: window };
      makeFolders(dirname(this.#file), 0o700);
      replaceFile(this.#file, `${JSON.stringify(all, undefined, 2)}\n`);
    } catch {
      // Then it is asked for again.
    }
  }

  #read(): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
    try {
      const value: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      const entries = isRecord(value) ? Object.entries(value) : [];
      return Object.fromEntries(entries.flatMap(([key, row]) => (isRecord(row) ? [[key, row]] : [])));
    } catch {
      return {};
    }
  }
}

function keyOf({ provider, model, baseUrl }: ModelChoice): string {
  return [provider, model, ...(baseUrl === undefined ? [] : [baseUrl])].join(' ');
}
