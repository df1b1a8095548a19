import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { replaceFile } from './replace-file.ts';

test.each([
  ['600', 0o600],
  ['640', 0o640],
  ['400', 0o400],
])('the unfinished file never has more rights than %s', async (_, mode) => {
  const folder = await tempFolder({ f: 'old' });
  const modes: number[] = [];
  await replaceFile(join(folder, 'f'), 'new', mode, async (file) => {
    modes.push((await file.stat()).mode & 0o777);
    expect(await readFile(join(folder, 'f'), 'utf8')).toBe('old');
  });
  modes.push((await stat(join(folder, 'f'))).mode & 0o777);
  expect(modes).toEqual([mode, mode]);
  expect(await readFile(join(folder, 'f'), 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['f']);
});

test('leaves the old file and nothing else when it cannot be finished', async () => {
  const folder = await tempFolder({ f: 'old' });
  const failing = replaceFile(join(folder, 'f'), 'new', undefined, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual(['f']);
  expect(await readFile(join(folder, 'f'), 'utf8')).toBe('old');
});
