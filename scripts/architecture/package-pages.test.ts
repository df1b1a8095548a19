import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', 'packages');
const packages = foldersIn(root).filter((name) => existsSync(join(root, name, 'package.json')));

describe.each(packages)('the page of %s', (name) => {
  const inside = readFileSync(join(root, name, 'README.md'), 'utf8').split('\n## Inside\n')[1] ?? '';

  test('names its door and what it must not know', () => {
    expect(inside).toMatch(/^Door: /m);
    expect(inside).toMatch(/^It must not know: /m);
  });

  test('lists every folder that is there, and no other', () => {
    const listed = [...inside.matchAll(/^\| (`.*?`) \|/gm)]
      .filter(([, cell = '']) => cell.includes('/`'))
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z-]+)\/`/g)].map(([, folder]) => folder));
    expect(listed.toSorted()).toEqual(foldersIn(join(root, name, 'src')).toSorted());
  });

  test('tells the way of the data in at most twelve lines', () => {
    expect([...inside.matchAll(/^\| `[a-z-]+\/`/gm)].length).toBeLessThanOrEqual(12);
  });
});

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.isDirectory())
    .map(({ name }) => name);
}
