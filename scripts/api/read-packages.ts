import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../packages', import.meta.url));

export interface PublicPackage {
  readonly folder: string;
  readonly name: string;
  readonly description: string;
  /** The names that others import, and the declarations behind them. */
  readonly entries: readonly { readonly specifier: string; readonly types: string }[];
}

/** Every package that is published, in the order of its folder. */
export function readPackages(root: string = ROOT): readonly PublicPackage[] {
  return manifestsIn(root).map((path) => {
    const folder = dirname(path);
    const manifest: {
      readonly name: string;
      readonly description: string;
      readonly exports?: Readonly<Record<string, { readonly types: string }>>;
    } = JSON.parse(readFileSync(path, 'utf8'));
    const entries = Object.entries(manifest.exports ?? {}).map(([key, { types }]) => ({
      specifier: join(manifest.name, key),
      types: join(folder, types),
    }));
    return { folder, name: manifest.name, description: manifest.description, entries };
  });
}

function manifestsIn(root: string): readonly string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((item) => item.isDirectory())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => {
      const path = join(root, name, 'package.json');
      return existsSync(path) ? [path] : manifestsIn(join(root, name));
    });
}
