import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PEER_ROWS } from './peer-rows.ts';
import { peerVersion } from './report/render-summary.ts';

const ROOT = join(import.meta.dirname, '../..');

test('names of rows are unique, and each has its file', () => {
  expect(new Set(PEER_ROWS.map(({ name }) => name)).size).toBe(PEER_ROWS.length);
  for (const { file, how, engine, wire } of PEER_ROWS) {
    const needsNone = how === 'bound' || engine !== undefined || wire !== undefined;
    expect(needsNone || existsSync(join(import.meta.dirname, 'tools', file)), file).toBe(true);
  }
});

test.each(
  PEER_ROWS.filter(({ how }) => how === 'published').map((row) => [row.name, row.package ?? ''] as const),
)('%s runs in an exact version', (_, name) => {
  expect(peerVersion(name)).toMatch(/^\d+\.\d+\.\d+$/);
});

test('tools of others are installed by the benchmark alone', () => {
  const own = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  expect(own).not.toContain('node_modules/@tarquinen/opencode-dcp');
  expect(own).not.toContain('"bench/peers"');
  const theirs = readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8');
  expect(theirs).toContain('node_modules/@tarquinen/opencode-dcp');
});
