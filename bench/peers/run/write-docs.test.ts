import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readBenchmarkJson } from '../report/benchmark-json.ts';
import { benchmarkPages } from './write-docs.ts';

test('the pages of the benchmark say what its figures say', () => {
  const differing = [...benchmarkPages(readBenchmarkJson())].flatMap(([path, text]) =>
    readFileSync(path, 'utf8') === text ? [] : [basename(path)],
  );
  expect(differing).toEqual([]);
});

test('another figure is another page', () => {
  const json = readBenchmarkJson();
  const pages = benchmarkPages({ ...json, sessions: json.sessions + 1 });
  for (const [path, text] of pages) expect(text === readFileSync(path, 'utf8'), path).toBe(false);
});
