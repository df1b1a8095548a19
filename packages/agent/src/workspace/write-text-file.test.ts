import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAY_MOUNT, mountTmpfs, remountReadOnly } from '../end-to-end/mount.ts';
import { ToolError } from '../tool-error.ts';
import { fileError } from './file-error.ts';
import { tempFolder } from './testing/temp-folder.ts';
import { writeTextFile } from './write-text-file.ts';

test('makes the folders and leaves nothing else behind', async () => {
  const folder = await tempFolder();
  writeTextFile(join(folder, 'a/b/ü c.txt'), 'text');
  expect(await readFile(join(folder, 'a/b/ü c.txt'), 'utf8')).toBe('text');
  expect(await readdir(join(folder, 'a/b'))).toEqual(['ü c.txt']);
});

test('keeps the permissions of the file before', async () => {
  const folder = await tempFolder({ 'run.sh': '' });
  await chmod(join(folder, 'run.sh'), 0o775);
  writeTextFile(join(folder, 'run.sh'), 'new');
  expect((await stat(join(folder, 'run.sh'))).mode & 0o777).toBe(0o775);
});

test('keeps the rights of the file before that a umask would take away', async () => {
  const folder = await tempFolder({ shared: '' });
  await chmod(join(folder, 'shared'), 0o666);
  writeTextFile(join(folder, 'shared'), 'new');
  expect((await stat(join(folder, 'shared'))).mode & 0o777).toBe(0o666);
});

test.skipIf(!MAY_MOUNT)('says that the disk is read-only (needs to mount)', async () => {
  const folder = await mountTmpfs(64);
  remountReadOnly(folder);
  for (const path of ['f', 'a/f', 'a/b/f']) {
    expect(() => writeTextFile(join(folder, path), 'text', path)).toThrow(
      `Cannot use "${path}": the disk is read-only; ask the person.`,
    );
  }
});

test('writes names as long as they may be', async () => {
  const folder = await tempFolder();
  writeTextFile(join(folder, 'x'.repeat(255)), 'text');
  expect(await readdir(folder)).toHaveLength(1);
});

test('removes the unfinished file when it fails', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'target/full'), { recursive: true });
  expect(() => writeTextFile(join(folder, 'target'), 'text', 'target')).toThrow(ToolError);
  expect(await readdir(folder)).toEqual(['target']);
});

test('replaces one of several hard links only', async () => {
  const folder = await tempFolder({ a: 'old' });
  execFileSync('ln', [join(folder, 'a'), join(folder, 'b')]);
  writeTextFile(join(folder, 'a'), 'new');
  expect(await readFile(join(folder, 'b'), 'utf8')).toBe('old');
});

test.each([
  ['ENOSPC', /disk is full/],
  ['EROFS', /read-only/],
  ['EACCES', /permission is denied/],
  ['EUNKNOWN', /strange/],
])('says %s in plain words', (code, message) => {
  const error = fileError(Object.assign(new Error('strange'), { code }), 'a b.ts');
  expect(error).toBeInstanceOf(ToolError);
  expect(error.message).toMatch(message);
  expect(error.message).toContain('"a b.ts"');
});
