import {
  chmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceFile } from './replace-file.ts';

/** Called when the unfinished file is written and not yet in place. */
const { beforeItIsInPlace } = vi.hoisted(() => ({ beforeItIsInPlace: vi.fn<(file: number) => void>() }));

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  fsyncSync: beforeItIsInPlace,
}));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-files-'));
  writeFileSync(join(folder, 'f'), 'old');
});
afterEach(() => {
  beforeItIsInPlace.mockReset();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(process.platform === 'win32').each([
  ['600', 0o600],
  ['640', 0o640],
  ['400', 0o400],
])('the unfinished file never has more rights than %s', (_, mode) => {
  const modes: number[] = [];
  beforeItIsInPlace.mockImplementation((file) => {
    modes.push(fstatSync(file).mode & 0o777);
    expect(readFileSync(join(folder, 'f'), 'utf8')).toBe('old');
  });
  replaceFile(join(folder, 'f'), 'new', mode);
  modes.push(statSync(join(folder, 'f')).mode & 0o777);
  expect(modes).toEqual([mode, mode]);
  expect(readFileSync(join(folder, 'f'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['f']);
});

test('leaves the old file and nothing else when it cannot be finished', () => {
  beforeItIsInPlace.mockImplementation(() => {
    throw new Error('no');
  });
  expect(() => replaceFile(join(folder, 'f'), 'new')).toThrow('no');
  expect(readdirSync(folder)).toEqual(['f']);
  expect(readFileSync(join(folder, 'f'), 'utf8')).toBe('old');
});

test('leaves nothing behind when something else is in its place', () => {
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true });
  expect(() => replaceFile(join(folder, 'taken'), 'new')).toThrow();
  expect(readdirSync(folder)).toEqual(['f', 'taken']);
});

test.skipIf(process.platform === 'win32').each([0o600, 0o666, 0o775])(
  'keeps the permissions %o of the file before, which a umask would narrow',
  (mode) => {
    chmodSync(join(folder, 'f'), mode);
    replaceFile(join(folder, 'f'), 'new');
    expect(statSync(join(folder, 'f')).mode & 0o777).toBe(mode);
  },
);

test('writes names as long as they may be', () => {
  replaceFile(join(folder, 'x'.repeat(255)), 'text');
  expect(readdirSync(folder)).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')('replaces a link and leaves what it leads to', () => {
  symlinkSync(join(folder, 'f'), join(folder, 'link'));
  replaceFile(join(folder, 'link'), 'new');
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(false);
  expect(readFileSync(join(folder, 'f'), 'utf8')).toBe('old');
});
