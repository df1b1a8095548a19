import { expect, test } from 'vitest';
import { fewTellings } from './few-tellings.ts';

test.each([
  'exit code 3 from a hook, going on',
  '12 passed, 3 skipped, 15 total',
  'added 312 packages in 9s',
  ' 3 files changed, 12 insertions(+)',
  'Preview: https://preview-8f3a.example.app',
  'Created release v4.12.7',
  'rollback point: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
  'writing image sha256:2f5c8f1e',
])('%s stays', (line) => {
  expect(fewTellings(['at work', line, 'at work'])).toEqual([1]);
});

test('many lines of one kind are rows of data', () => {
  const rows = Array.from({ length: 30 }, (_, index) => `GET https://registry.example.org/part-${index}`);
  expect(fewTellings([...rows, '12 passed, 3 skipped'])).toEqual([30]);
});
