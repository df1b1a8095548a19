import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const NO_SOURCES: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/** An import of one source file; `to` is a path like `from`, or the name of a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isRelative: boolean;
}

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Every import of the sources below a folder, types and `import()` among them; paths are relative to it. */
export function readImports(root: string): readonly Import[] {
  return sourcesIn(root).flatMap((path) => {
    const from = relative(root, path);
    return [...readFileSync(path, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']): Import => {
      const isRelative = specifier.startsWith('.');
      return { from, to: isRelative ? join(dirname(from), specifier) : specifier, isRelative };
    });
  });
}

/** Tests, and what is there for them, may import whatever they need of their own package. */
export function isForTests(path: string): boolean {
  return /\.test\.ts$|(?:^|\/)(?:testing|end-to-end)\//.test(path);
}

/** Every TypeScript file below a folder that somebody wrote. */
export function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory()) return NO_SOURCES.has(item.name) ? [] : sourcesIn(path);
    return item.name.endsWith('.ts') ? [path] : [];
  });
}
