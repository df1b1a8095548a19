import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makePrivateFolder } from './make-private-folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  test('is made for its owner alone, with those above it', () => {
    makePrivateFolder(join(folder, 'a/b'));
    expect(statSync(join(folder, 'a/b')).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  });

  test('is closed to others where it was open', () => {
    mkdirSync(join(folder, 'a'));
    chmodSync(join(folder, 'a'), 0o777);
    makePrivateFolder(join(folder, 'a'));
    expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  });

  test('is never a link, nor a file', () => {
    mkdirSync(join(folder, 'theirs'));
    symlinkSync(join(folder, 'theirs'), join(folder, 'link'));
    writeFileSync(join(folder, 'file'), '');
    expect(() => makePrivateFolder(join(folder, 'link'))).toThrow('is a link or a file');
    expect(() => makePrivateFolder(join(folder, 'file'))).toThrow('is a link or a file');
  });

  test.skipIf(process.getuid?.() !== 0)('is never that of somebody else (needs root)', () => {
    mkdirSync(join(folder, 'theirs'));
    chownSync(join(folder, 'theirs'), 65534, 65534);
    expect(() => makePrivateFolder(join(folder, 'theirs'))).toThrow('belongs to somebody else (user 65534)');
  });
});
