import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchFileContentTool } from './search-file-content-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

const FILES = {
  'a.ts': '\uFEFFconst one = 1;\r\nconst Two = 2;\r\n',
  'src/ü b.md': 'one\nthe second one\n',
  bin: Buffer.from('one\0'),
  '.gitignore': 'dist\n',
  'dist/x.ts': 'one',
};

test.each([
  [{ pattern: 'one' }, ['a.ts:1: const one = 1;', 'src/ü b.md:1: one', 'src/ü b.md:2: the second one']],
  [{ pattern: '^const one' }, ['a.ts:1: const one = 1;']],
  [{ pattern: '^one$' }, ['src/ü b.md:1: one']],
  [{ pattern: '2;$' }, ['a.ts:2: const Two = 2;']],
  [{ pattern: '^$' }, ['No line matches "^$" in 4 files.']],
  [{ pattern: 'two' }, ['No line matches "two" in 4 files.']],
  [{ pattern: 'two', ignore_case: true }, ['a.ts:2: const Two = 2;']],
  [{ pattern: 'one', include: '*.ts' }, ['a.ts:1: const one = 1;']],
  [
    { pattern: '\\bone\\b', include: 'src/**/*.md', path: 'src' },
    ['src/ü b.md:1: one', 'src/ü b.md:2: the second one'],
  ],
  [{ pattern: 'second', include: './*.md', path: 'src' }, ['src/ü b.md:2: the second one']],
  [{ pattern: 'second', path: 'src/ü b.md' }, ['src/ü b.md:2: the second one']],
  [{ pattern: '\\p{Lu}' }, ['a.ts:2: const Two = 2;']],
])('finds with %j', async (parameters, expected) => {
  const bench = await createToolBench(searchFileContentTool, FILES);
  const { result } = await bench.call(parameters);
  expect(result.split('\n')).toEqual(expected);
});

test('says how much it found', async () => {
  const bench = await createToolBench(searchFileContentTool, FILES);
  expect(await bench.call({ pattern: 'one' })).toMatchObject({ summary: '3 matches in 2 files' });
});

test.each([
  [{ pattern: '(' }, /"\(" is not a valid regular expression/],
  [{ pattern: '(?i)a' }, /set ignore_case/],
  [{ pattern: '' }, /pattern: expected a text that is not empty/],
  [{ pattern: 'x', path: 'etc' }, /leads outside/],
  [{ pattern: 'x', path: '..' }, /outside/],
  [{ pattern: 'x', path: 'bin' }, /binary/],
])('refuses %j', async (parameters, message) => {
  const bench = await createToolBench(searchFileContentTool, FILES);
  await symlink('/etc', join(bench.root, 'etc'));
  await expect(bench.call(parameters)).rejects.toThrow(message);
});

test('finds nothing behind links that lead outside', async () => {
  const bench = await createToolBench(searchFileContentTool, FILES);
  await symlink('/etc', join(bench.root, 'etc'));
  await symlink('/etc/passwd', join(bench.root, 'passwd'));
  expect((await bench.call({ pattern: 'root' })).summary).toBe('0 matches in 0 files');
});

test.each([5_000, 60_000])('shows the part of a long line around a match at %i', async (at) => {
  const bench = await createToolBench(searchFileContentTool, {
    f: `${'x'.repeat(at)}needle${'y'.repeat(5_000)}`,
  });
  const { result } = await bench.call({ pattern: 'needle' });
  expect(result).toMatch(/^f:1: …x+needley+…$/);
  expect(result.length).toBeLessThan(320);
});

test('stops an expression that would run for ever, and still gives the other matches', async () => {
  const bench = await createToolBench(searchFileContentTool, { a: 'aaa\n', f: `${'a'.repeat(60)}!` });
  const { result } = await bench.call({ pattern: '^(a+)+$' });
  expect(result).toBe(
    'a:1: aaa\n[Not everything was searched: the expression takes too long in f; use a simpler one.]',
  );
});

test('refuses an expression that no error could quote', async () => {
  const bench = await createToolBench(searchFileContentTool, FILES);
  await expect(bench.call({ pattern: '('.repeat(100_000) })).rejects.toThrow(
    /^.*\npattern: must have at most 2000 characters, got ".{79}…"$/,
  );
});

test('stops at many matches', async () => {
  const bench = await createToolBench(searchFileContentTool, { f: 'x\n'.repeat(5_000) });
  const { result, summary } = await bench.call({ pattern: 'x' });
  expect(result).toMatch(/\[Not everything was searched: 2000 matches are enough\.\]$/);
  expect(summary).toBe('2,000 matches in 1 file');
});

test('stops when the signal aborts', async () => {
  const bench = await createToolBench(searchFileContentTool, FILES);
  await expect(bench.call({ pattern: 'x' }, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});
