import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const docs = join(import.meta.dirname, '..', '..', 'docs');

test('every decision can be found from the list of pages', () => {
  const list = readFileSync(join(docs, 'README.md'), 'utf8');
  const linked = [...list.matchAll(/\(decisions\/([^)]+)\)/g)].map(([, page]) => page);
  expect(linked.toSorted()).toEqual(readdirSync(join(docs, 'decisions')).toSorted());
});
