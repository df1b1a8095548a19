import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolders } from './make-private-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('makes what is missing with the mode, and leaves what is there', () => {
  mkdirSync(join(folder, 'a'));
  writeFileSync(join(folder, 'a/f'), '');
  makeFolders(join(folder, 'a/b/c'), 0o700);
  makeFolders(join(folder, 'a/b/c'), 0o755);
  expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'a/b/c')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'a'))).toEqual(['b', 'f']);
});

test('fails where a file is in the way', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolders(join(folder, 'file/a/b'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});
