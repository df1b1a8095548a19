import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of packages so that each comes behind those that it depends on. */
export function orderPackages(folders: readonly string[]): readonly string[] {
  const left = new Map(folders.map((folder) => [folder, manifestOf(folder)]));
  const names = new Set([...left.values()].map(({ name }) => name));
  const ordered: string[] = [];
  const done = new Set<string>();
  while (left.size > 0) {
    const ready = [...left].filter(([, { dependencies = {} }]) =>
      Object.keys(dependencies).every((name) => !names.has(name) || done.has(name)),
    );
    if (ready.length === 0) throw new Error(`Packages depend on each other: ${[...left.keys()].join(', ')}`);
    for (const [folder, { name }] of ready) {
      ordered.push(folder);
      done.add(name);
      left.delete(folder);
    }
  }
  return ordered;
}

function manifestOf(folder: string): {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
