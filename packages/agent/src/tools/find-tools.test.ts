import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { globTool } from './glob-tool.ts';
import { listDirectoryTool } from './list-directory-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

const FILES = {
  'a.ts': '',
  'src/b.ts': '',
  'src/deep/ü c.ts': '',
  'src/d.md': '',
  '.github/ci.yml': '',
  '.gitignore': 'dist\n',
  'dist/x.ts': '',
};

test('lists a folder with marks', async () => {
  const bench = await createToolBench(listDirectoryTool, FILES);
  await symlink('/etc', join(bench.root, 'link'));
  await writeFile(join(bench.root, 'two\nlines'), '');
  execFileSync('mkfifo', [join(bench.root, 'pipe')]);
  expect(await bench.call({})).toEqual({
    result: [
      '.github/',
      '.gitignore',
      'a.ts',
      'dist/',
      'link -> /etc',
      'pipe (pipe, socket or device)',
      'src/',
      '"two\\nlines"',
      '',
    ].join('\n'),
    summary: '8 entries',
  });
  expect(await bench.call({ path: 'src' })).toMatchObject({ result: 'b.ts\nd.md\ndeep/\n' });
  expect(await bench.call({ path: '' })).toMatchObject({ summary: '8 entries' });
});

test.each([
  [{ path: 'a.ts' }, /"a\.ts" is a file, not a folder; read_file/],
  [{ path: 'link' }, /leads outside/],
  [{ path: '..' }, /outside/],
  [{ path: 'sec' }, /did you mean "src"/],
  [{ path: ['src'] }, /path: expected a text, got an array/],
])('lists nothing with %j', async (parameters, message) => {
  const bench = await createToolBench(listDirectoryTool, FILES);
  await symlink('/etc', join(bench.root, 'link'));
  await expect(bench.call(parameters)).rejects.toThrow(message);
});

test('cuts the list of a huge folder', async () => {
  const files = Object.fromEntries(Array.from({ length: 2_100 }, (_, index) => [`f${index}`, '']));
  const bench = await createToolBench(listDirectoryTool, files);
  const { result } = await bench.call({});
  expect(result).toMatch(/\n\[Cut: 2000 of 2100 entries are shown; use glob for others\.\]$/);
});

test.each([
  [{ pattern: '**/*.ts' }, ['a.ts', 'src/b.ts', 'src/deep/ü c.ts']],
  [{ pattern: '*.ts' }, ['a.ts']],
  [{ pattern: './src/*.{ts,md}' }, ['src/b.ts', 'src/d.md']],
  [{ pattern: '**/*.ts', path: 'src' }, ['src/b.ts', 'src/deep/ü c.ts']],
  [{ pattern: '*.ts', path: 'dist' }, ['dist/x.ts']],
  [{ pattern: '**/*.yml' }, ['.github/ci.yml']],
  [{ pattern: 'src/deep/ü c.ts' }, ['src/deep/ü c.ts']],
])('finds with %j', async (parameters, expected) => {
  const bench = await createToolBench(globTool, FILES);
  const { result } = await bench.call(parameters);
  expect(result.split('\n')).toEqual(expected);
});

test('takes an absolute pattern inside', async () => {
  const bench = await createToolBench(globTool, FILES);
  expect(await bench.call({ pattern: `${bench.root}/src/*.md` })).toMatchObject({ result: 'src/d.md' });
});

test('says what else to try when nothing matches', async () => {
  const bench = await createToolBench(globTool, FILES);
  expect(await bench.call({ pattern: '*.md' })).toEqual({
    result:
      'No files match "*.md" (what .gitignore excludes is left out). To look in every folder, use "**/*.md".',
    summary: 'no files',
  });
});

test.each([
  ['../*', /leads outside/],
  ['src/../../*', /leads outside/],
  ['/etc/*', /leads outside/],
  ['', /pattern is empty/],
  ['a'.repeat(2_000), /invalid/],
])('refuses the pattern %j', async (pattern, message) => {
  const bench = await createToolBench(globTool, FILES);
  await expect(bench.call({ pattern })).rejects.toThrow(message);
});

test('gives up on a pattern that would take for ever', async () => {
  const bench = await createToolBench(globTool, { ['a'.repeat(250)]: '' });
  await expect(bench.call({ pattern: `${'*a'.repeat(40)}*b` })).rejects.toThrow(
    /takes too long; use one with fewer stars/,
  );
});

test.each(['+(+(a))b', '*(*(*(a)))!', '{a,{b,{c,d}}}{e,f}', '!(!(a))', '**/**/**/**/**/**/x'])(
  'answers the pattern %s',
  async (pattern) => {
    const bench = await createToolBench(globTool, { ['a'.repeat(200)]: '', [`${'a/'.repeat(60)}y`]: '' });
    await expect(bench.call({ pattern })).resolves.toBeDefined();
  },
);
