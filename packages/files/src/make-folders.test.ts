import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { makeFolders } from './make-private-folder.ts';

const folder = useTemporaryFolder();

test('makes what is missing with the mode, and leaves what is there', () => {
  mkdirSync(folder('a'));
  writeFileSync(folder('a/f'), '');
  makeFolders(folder('a/b/c'), 0o700);
  makeFolders(folder('a/b/c'), 0o755);
  expect(statSync(folder('a/b')).mode & 0o777).toBe(0o700);
  expect(statSync(folder('a/b/c')).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder('a'))).toEqual(['b', 'f']);
});

test('fails where a file is in the way', () => {
  writeFileSync(folder('file'), '');
  expect(() => makeFolders(folder('file/a/b'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});
