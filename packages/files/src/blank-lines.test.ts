import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankLines } from './blank-lines.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hdc-blank-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lines go where they stand, so that places of others stay right', () => {
  const path = join(folder, 'f');
  writeFileSync(path, 'a\ngone ü€𝄞\nb\ngone');
  expect(blankLines(path, (line) => line.startsWith('gone'))).toBe(1);
  appendFileSync(path, ' too\nc\n');
  const bytes = Buffer.from('gone ü€𝄞').length;
  expect(readFileSync(path, 'utf8')).toBe(`a\n${' '.repeat(bytes)}\nb\ngone too\nc\n`);
  expect(blankLines(path, (line) => line.startsWith('gone'))).toBe(1);
  expect(blankLines(path, (line) => line.startsWith('gone'))).toBe(0);
});

test('nothing is no file, and what is no file is refused', () => {
  expect(blankLines(join(folder, 'none'), () => true)).toBe(0);
  mkdirSync(join(folder, 'd'));
  expect(() => blankLines(join(folder, 'd'), () => true)).toThrow();
  writeFileSync(join(folder, 'f'), 'a\n');
  symlinkSync(join(folder, 'f'), join(folder, 'link'));
  if (process.platform !== 'win32') expect(() => blankLines(join(folder, 'link'), () => true)).toThrow();
  expect(readFileSync(join(folder, 'f'), 'utf8')).toBe('a\n');
});
