import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { useTemporaryFolder } from '@hdc/core/testing';
import { expect, test } from 'vitest';
import { blankLines } from './blank-lines.ts';

const folder = useTemporaryFolder();

test('lines go where they stand, so that places of others stay right', () => {
  const path = folder('f');
  writeFileSync(path, 'a\ngone ü€𝄞\nb\ngone');
  expect(blankLines(path, (line) => line.startsWith('gone'))).toBe(1);
  appendFileSync(path, ' too\nc\n');
  const bytes = Buffer.from('gone ü€𝄞').length;
  expect(readFileSync(path, 'utf8')).toBe(`a\n${' '.repeat(bytes)}\nb\ngone too\nc\n`);
  expect(blankLines(path, (line) => line.startsWith('gone'))).toBe(1);
  expect(blankLines(path, (line) => line.startsWith('gone'))).toBe(0);
});

test('nothing is no file, and what is no file is refused', () => {
  expect(blankLines(folder('none'), () => true)).toBe(0);
  mkdirSync(folder('d'));
  expect(() => blankLines(folder('d'), () => true)).toThrow();
  writeFileSync(folder('f'), 'a\n');
  symlinkSync(folder('f'), folder('link'));
  if (process.platform !== 'win32') expect(() => blankLines(folder('link'), () => true)).toThrow();
  expect(readFileSync(folder('f'), 'utf8')).toBe('a\n');
});
