import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test } from 'vitest';
import { makePrivateFolder } from './make-private-folder.ts';

const folder = useTemporaryFolder();

describe.skipIf(process.platform === 'win32')('a private folder', () => {
  test('is made for its owner alone, with those above it', () => {
    makePrivateFolder(folder('a/b'));
    expect(statSync(folder('a/b')).mode & 0o777).toBe(0o700);
    expect(statSync(folder('a')).mode & 0o777).toBe(0o700);
  });

  test('is closed to others where it was open', () => {
    mkdirSync(folder('a'));
    chmodSync(folder('a'), 0o777);
    makePrivateFolder(folder('a'));
    expect(statSync(folder('a')).mode & 0o777).toBe(0o700);
  });

  test('is never a link, nor a file', () => {
    mkdirSync(folder('theirs'));
    symlinkSync(folder('theirs'), folder('link'));
    writeFileSync(folder('file'), '');
    expect(() => makePrivateFolder(folder('link'))).toThrow('is a link or a file');
    expect(() => makePrivateFolder(folder('file'))).toThrow('is a link or a file');
  });

  test.skipIf(process.getuid?.() !== 0)('is never that of somebody else (needs root)', () => {
    mkdirSync(folder('theirs'));
    chownSync(folder('theirs'), 65534, 65534);
    expect(() => makePrivateFolder(folder('theirs'))).toThrow('belongs to somebody else (user 65534)');
  });
});
