import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeFileAtomically } from './write-file-atomically.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('puts a file in the place of another and leaves nothing beside it', () => {
  const path = join(folder, 'report.html');
  writeFileSync(path, 'old');
  writeFileAtomically(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['report.html']);
});

test('leaves nothing behind when it fails', () => {
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  expect(() => writeFileAtomically(join(folder, 'taken'), 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});
