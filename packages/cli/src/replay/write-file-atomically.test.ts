import {
  chmodSync,
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

test.skipIf(process.platform === 'win32')('replaces what a link leads to and keeps the link', () => {
  mkdirSync(join(folder, 'elsewhere'));
  const target = join(folder, 'elsewhere', 'target.html');
  writeFileSync(target, 'old');
  const link = join(folder, 'report.html');
  symlinkSync(target, link);
  writeFileAtomically(link, 'new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toBe('new');
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['target.html']);
});

test.skipIf(process.platform === 'win32').each([0o600, 0o666])('keeps the permissions %o', (mode) => {
  const path = join(folder, 'report.html');
  writeFileSync(path, 'old');
  chmodSync(path, mode);
  writeFileAtomically(path, 'new');
  expect(statSync(path).mode & 0o777).toBe(mode);
});
