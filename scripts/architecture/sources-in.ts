import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const NO_SOURCES: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/** Every TypeScript file below a folder that somebody wrote. */
export function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory()) return NO_SOURCES.has(item.name) ? [] : sourcesIn(path);
    return item.name.endsWith('.ts') ? [path] : [];
  });
}
