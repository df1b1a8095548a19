import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(import.meta.dirname, '../../../docs');
const GENERATED = /(?<=<!-- benchmark:start -->\n).*(?=<!-- benchmark:end -->)/s;

/** The last run as the documentation shows it: tables between the marks of the page, and the pictures beside it. */
export function writeDocs(summary: string, page: string): void {
  const path = join(DOCS, 'benchmark.md');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(GENERATED, () => `\n${summary}\n`),
  );
  writeFileSync(join(DOCS, 'benchmark.html'), page);
}
