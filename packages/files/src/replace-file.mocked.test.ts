import {
  chmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceFile } from './replace-file.ts';

/** Called when the unfinished file is written and not yet in place. */
const { beforeItIsInPlace } = vi.hoisted(() => ({ beforeItIsInPlace: vi.fn<(file: number) => void>() }));

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  fsyncSync: beforeItIsInPlace,
}));

const folder = useTemporaryFolder();
beforeEach(() => {
  writeFileSync(folder('f'), 'old');
});
afterEach(() => {
  beforeItIsInPlace.mockReset();
});

test.skipIf(process.platform === 'win32').each([
  ['600', 0o600],
  ['640', 0o640],
  ['400', 0o400],
])('the unfinished file never has more rights than %s', (_, mode) => {
  const modes: number[] = [];
  beforeItIsInPlace.mockImplementation((file) => {
    modes.push(fstatSync(file).mode & 0o777);
    expect(readFileSync(folder('f'), 'utf8')).toBe('old');
  });
  replaceFile(folder('f'), 'new', mode);
  modes.push(statSync(folder('f')).mode & 0o777);
  expect(modes).toEqual([mode, mode]);
  expect(readFileSync(folder('f'), 'utf8')).toBe('new');
  expect(readdirSync(folder())).toEqual(['f']);
});

test('leaves the old file and nothing else when it cannot be finished', () => {
  beforeItIsInPlace.mockImplementation(() => {
    throw new Error('no');
  });
  expect(() => replaceFile(folder('f'), 'new')).toThrow('no');
  expect(readdirSync(folder())).toEqual(['f']);
  expect(readFileSync(folder('f'), 'utf8')).toBe('old');
});

test('leaves nothing behind when something else is in its place', () => {
  mkdirSync(folder('taken', 'inside'), { recursive: true });
  expect(() => replaceFile(folder('taken'), 'new')).toThrow();
  expect(readdirSync(folder())).toEqual(['f', 'taken']);
});

test.skipIf(process.platform === 'win32').each([0o600, 0o666, 0o775])(
  'keeps the permissions %o of the file before, which a umask would narrow',
  (mode) => {
    chmodSync(folder('f'), mode);
    replaceFile(folder('f'), 'new');
    expect(statSync(folder('f')).mode & 0o777).toBe(mode);
  },
);

test('writes names as long as they may be', () => {
  replaceFile(folder('x'.repeat(255)), 'text');
  expect(readdirSync(folder())).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')('replaces a link and leaves what it leads to', () => {
  symlinkSync(folder('f'), folder('link'));
  replaceFile(folder('link'), 'new');
  expect(lstatSync(folder('link')).isSymbolicLink()).toBe(false);
  expect(readFileSync(folder('f'), 'utf8')).toBe('old');
});
