import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAY_MOUNT, mountTmpfs, remountReadOnly } from '../end-to-end/mount.ts';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { makeFolders } from './make-folders.ts';

test('makes what is missing with the mode, and leaves what is there', async () => {
  const folder = await tempFolder({ 'a/f': '' });
  makeFolders(join(folder, 'a/b/c'), 0o700);
  makeFolders(join(folder, 'a/b/c'), 0o755);
  expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'a/b/c')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'a'))).toEqual(['b', 'f']);
});

test('fails where a file is in the way', async () => {
  const folder = await tempFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolders(join(folder, 'file/a/b'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});

test.skipIf(!MAY_MOUNT)('says that the disk is read-only (needs to mount)', async () => {
  const folder = await mountTmpfs(64);
  remountReadOnly(folder);
  for (const path of [join(folder, 'a'), join(folder, 'a/b/c')]) {
    expect(() => makeFolders(path)).toThrow(expect.objectContaining({ code: 'EROFS' }));
  }
  makeFolders(folder);
});
