import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitSections } from './split-sections.ts';

/** Puts the files of a text with `=== path` lines into a folder. */
export function writeFiles(folder: string, text: string): void {
  for (const { name, body } of splitSections(text)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
  }
}
