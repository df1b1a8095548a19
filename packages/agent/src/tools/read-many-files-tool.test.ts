import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readManyFilesTool } from './read-many-files-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

const FILES = {
  'a.ts': 'A\n',
  'src/b.ts': 'B',
  'src/c.md': 'C\n',
  '[id].ts': 'ID\n',
  '.gitignore': 'dist\n',
  'dist/x.ts': '',
  bin: Buffer.from([0]),
};

test.each([
  [['a.ts', 'src/b.ts'], '==> a.ts <==\nA\n\n==> src/b.ts <==\nB', '2 files'],
  [['src/**'], '==> src/b.ts <==\nB\n==> src/c.md <==\nC\n', '2 files'],
  [['a.ts', './a.ts', '*.ts'], '==> a.ts <==\nA\n\n==> [id].ts <==\nID\n', '2 files'],
  [['[id].ts'], '==> [id].ts <==\nID\n', '1 file'],
  ['a.ts', '==> a.ts <==\nA\n', '1 file'],
])('reads %j', async (paths, result, summary) => {
  const bench = await createToolBench(readManyFilesTool, FILES);
  expect(await bench.call({ paths })).toEqual({ result, summary });
});

test('names the files that fail, with the reason', async () => {
  const bench = await createToolBench(readManyFilesTool, FILES);
  await symlink('/etc', join(bench.root, 'etc'));
  const paths = ['a.ts', 'bin', 'etc/passwd', 'etc/*', 'none', '../**', '/etc/*', 'src', '**/*.py'];
  const { result, summary } = await bench.call({ paths });
  expect(summary).toBe('1 file, 8 failed');
  const lines = result.split('\n');
  expect(lines.slice(0, 4)).toEqual(['==> a.ts <==', 'A', '', '[Not read:']);
  expect(lines.slice(4)).toEqual([
    expect.stringMatching(/"etc\/passwd" leads outside/),
    'No files match "etc/*".',
    expect.stringMatching(/There is no file "none"/),
    expect.stringMatching(/pattern "\.\.\/\*\*" leads outside/),
    expect.stringMatching(/pattern "\/etc\/\*" leads outside/),
    '"src" is a folder; "src/**" stands for all files in it.',
    'No files match "**/*.py".',
    expect.stringMatching(/"bin" is a binary file/),
  ]);
});

test('fails when no file can be read', async () => {
  const bench = await createToolBench(readManyFilesTool, FILES);
  await expect(bench.call({ paths: ['bin', 'none'] })).rejects.toThrow(
    /No file could be read.*none.*binary/s,
  );
  await expect(bench.call({ paths: [] })).rejects.toThrow('paths: expected a list that is not empty');
});

test('shows no more than an answer may have', async () => {
  const long = `${'x'.repeat(99)}\n`.repeat(400);
  const bench = await createToolBench(readManyFilesTool, { a: long, b: long, c: long });
  const { result } = await bench.call({ paths: ['a', 'b', 'c'] });
  expect(result.length).toBeLessThan(51_000);
  expect(result).toMatch(
    /\[Cut: lines 1–99 of 400 are shown; read_line_range with start_line 100 gives more\.\]/,
  );
  expect(result).toMatch(/read them with read_file: c\]$/);
});

test('tells of a thousand failures in short', async () => {
  const bench = await createToolBench(readManyFilesTool, FILES);
  const paths = Array.from({ length: 1_000 }, (_, i) => `none-${i}`);
  await expect(bench.call({ paths })).rejects.toThrow(/none-19".*\n\(and 980 more\)$/);
});

test('stops when the signal aborts', async () => {
  const bench = await createToolBench(readManyFilesTool, FILES);
  await expect(bench.call({ paths: ['**'] }, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
});
