import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findCycles } from './find-cycles.ts';
import { CORE_ORDER, findWrongOrder, PACKAGE_ORDER } from './import-order.ts';
import { type Import, isForTests, readImports } from './read-imports.ts';

interface Package {
  readonly folder: string;
  readonly name: string;
  /** The names that others may import of it. */
  readonly publicNames: readonly string[];
  readonly imports: readonly Import[];
}

const root = fileURLToPath(new URL('../../packages', import.meta.url));
const packages = foldersOf(root)
  .flatMap((folder) => [folder, ...foldersOf(join(root, folder)).map((inner) => join(folder, inner))])
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map(readPackage);

describe.each(packages)('$name', ({ folder, imports }) => {
  test('imports other packages only by their public names', () => {
    const wrong = imports.filter(({ to, isRelative }) =>
      isRelative ? to.startsWith('..') : isOurs(to) && !publicNames().includes(to),
    );
    expect(wrong).toEqual([]);
  });

  test('imports only packages that stand below it', () => {
    const used = imports.flatMap(({ from, to }) => {
      const target = packages.find(({ name }) => to === name || to.startsWith(`${name}/`));
      return target ? [{ from: topOf(folder), to: topOf(target.folder), where: from }] : [];
    });
    const others = used.filter(({ from, to }) => from !== to || from === 'adapters');
    expect(findWrongOrder(PACKAGE_ORDER, others)).toEqual([]);
  });

  test('has no folders and files side by side that import each other in a circle', () => {
    expect(findCycles(withinPackage(imports))).toEqual([]);
  });

  test('imports nothing for its work that is there for tests', () => {
    expect(withinPackage(imports).filter(({ to }) => isForTests(to))).toEqual([]);
  });
});

test('every package has its row', () => {
  const rows = PACKAGE_ORDER.flat();
  expect(packages.map(({ folder }) => topOf(folder)).filter((folder) => !rows.includes(folder))).toEqual([]);
});

test('the folders of core import only what stands below them', () => {
  const core = packages.find(({ folder }) => folder === 'core')?.imports ?? [];
  const used = withinPackage(core)
    // Files in no folder are the public face.
    .filter(({ from, to }) => from.includes('/') && to.includes('/'))
    .map(({ from, to }) => ({ from: topOf(from), to: topOf(to), where: `${from} → ${to}` }));
  expect(findWrongOrder(CORE_ORDER, used)).toEqual([]);
});

describe('a wrong import is found', () => {
  test.each([
    [
      'between two folders',
      [
        ['a/x.ts', 'b/y.ts'],
        ['b/z.ts', 'a/w.ts'],
      ],
      ['a', 'b'],
    ],
    [
      'over a third',
      [
        ['a/x.ts', 'b/x.ts'],
        ['b/x.ts', 'c/x.ts'],
        ['c/y.ts', 'a/y.ts'],
      ],
      ['a', 'b', 'c'],
    ],
    [
      'inside a folder',
      [
        ['a/b/x.ts', 'a/y.ts'],
        ['a/y.ts', 'a/b/z.ts'],
      ],
      ['a/b', 'a/y.ts'],
    ],
    [
      'not where all point down',
      [
        ['a/x.ts', 'b/y.ts'],
        ['a/x.ts', 'c/y.ts'],
        ['b/y.ts', 'c/z.ts'],
      ],
      [],
    ],
  ])('%s', (_, edges, expected) => {
    const imports = edges.map(([from = '', to = '']) => ({ from, to }));
    expect(findCycles(imports).toSorted()).toEqual(expected);
  });

  test('against an order, beside it, and outside of it', () => {
    const imports = [
      ['b', 'a'],
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
    ].map(([from = '', to = '']) => ({ from, to, where: 'x.ts' }));
    expect(findWrongOrder([['a', 'c'], ['b']], imports)).toEqual([
      'a imports b (x.ts)',
      'a imports c (x.ts)',
      'd stands in no row of the order (x.ts)',
    ]);
  });
});

function readPackage(folder: string): Package {
  const manifest: { readonly name: string; readonly exports?: Readonly<Record<string, unknown>> } =
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return {
    folder,
    name: manifest.name,
    publicNames: Object.keys(manifest.exports ?? {}).map((path) => join(manifest.name, path)),
    imports: readImports(join(root, folder, 'src')),
  };
}

function publicNames(): readonly string[] {
  return packages.flatMap((each) => each.publicNames);
}

function isOurs(specifier: string): boolean {
  return packages.some(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
}

function withinPackage(imports: readonly Import[]): readonly Import[] {
  return imports.filter(({ from, isRelative }) => isRelative && !isForTests(from));
}

function topOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function foldersOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory() && !['node_modules', 'dist', 'src', 'fixtures'].includes(item.name))
    .map(({ name }) => name);
}
