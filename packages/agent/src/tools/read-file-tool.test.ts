import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFileTool } from './read-file-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20)]);
const LONG = Array.from({ length: 5321 }, (_, index) => `line ${index + 1}\n`).join('');

test.each(['file_path', 'absolute_path', 'path'])('takes the file under %s', async (key) => {
  const bench = await createToolBench(readFileTool, { 'src/a b.ts': 'one\r\ntwo' });
  expect(await bench.call({ [key]: 'src/a b.ts' })).toEqual({ result: 'one\r\ntwo', summary: '2 lines' });
});

test('prefers file_path to the other spellings', async () => {
  const bench = await createToolBench(readFileTool, { a: 'right', b: 'wrong' });
  expect(await bench.call({ path: 'b', file_path: 'a' })).toMatchObject({ result: 'right' });
});

test.each([
  [{ offset: 2 }, 'b\nc\n', 'lines 2–3 of 3'],
  [{ offset: '2', limit: '1' }, 'b\n', 'line 2 of 3'],
  [{ limit: 1, offset: null }, 'a\n', 'line 1 of 3'],
  [{ limit: 99 }, 'a\nb\nc\n', '3 lines'],
  [{ offset: 3, show_line_numbers: 'true' }, '3\tc\n', 'line 3 of 3'],
])('reads a part with %j', async (part, result, summary) => {
  const bench = await createToolBench(readFileTool, { f: 'a\nb\nc\n' });
  expect(await bench.call({ file_path: 'f', ...part })).toEqual({ result, summary });
});

test('cuts a long file at a line and says how to read on', async () => {
  const bench = await createToolBench(readFileTool, { f: LONG });
  const { result, summary } = await bench.call({ file_path: 'f' });
  const last = '[Cut: lines 1–2000 of 5321 are shown; read_line_range with start_line 2001 gives more.]';
  expect(result.endsWith(`line 2000\n${last}`)).toBe(true);
  expect(summary).toBe('lines 1–2000 of 5321');
});

test('cuts by characters at a line too', async () => {
  const bench = await createToolBench(readFileTool, { f: `${'x'.repeat(999)}\n`.repeat(100) });
  const { result } = await bench.call({ file_path: 'f' });
  expect(result).toMatch(/x\n\[Cut: lines 1–50 of 100 are shown; .* start_line 51 gives more\.\]$/);
});

test('cuts a single line that is too long', async () => {
  const bench = await createToolBench(readFileTool, { f: `${'🎉'.repeat(40_000)}\nb\n` });
  const { result } = await bench.call({ file_path: 'f' });
  expect(result.length).toBeLessThan(50_400);
  expect(result).toMatch(/🎉…\n\[Cut: line 1 of 2 has 80001 characters.*start_line 2 gives more\.\]$/);
});

test('gives images as media', async () => {
  const bench = await createToolBench(readFileTool, { 'a.PNG': PNG });
  expect(await bench.call({ file_path: 'a.PNG' })).toEqual({
    result: 'a.PNG is an image (image/png, 28 bytes); it comes with this answer.',
    summary: 'image, 28 bytes',
    media: [
      {
        type: 'media',
        mimeType: 'image/png',
        data: PNG.toString('base64'),
        encoding: 'base64',
        filename: 'a.PNG',
      },
    ],
  });
});

test('reads a text that is named like an image as text', async () => {
  const bench = await createToolBench(readFileTool, { 'a.png': 'version https://git-lfs\n' });
  expect(await bench.call({ file_path: 'a.png' })).toMatchObject({ result: 'version https://git-lfs\n' });
});

test.each([
  [{ file_path: 'bin' }, /binary file .*3 bytes/],
  [{ file_path: 'big.jpg' }, /image "big\.jpg" is too large \(5\.0 MB/],
  [{ file_path: 'f', offset: 4 }, /"f" has 3 lines; line 4 is behind its end/],
  [{ file_path: 'etc/passwd' }, /leads outside/],
  [{ file_path: 'pipe' }, /pipe/],
  [{ file_path: 'folder' }, /is a folder; list_directory/],
  [{ file_path: 'ff' }, /did you mean "f"/],
  [{}, /file_path: expected a text, got nothing/],
  [{ file_path: 'f', offset: 1.5 }, /offset: expected a whole number, got 1\.5/],
  [{ file_path: 'f', offset: '1.5' }, /offset: expected a number, got "1\.5"/],
  [{ file_path: 'f', limit: 0 }, /limit: expected at least 1, got 0/],
])('fails with %j', async (parameters, message) => {
  const bench = await createToolBench(readFileTool, {
    f: 'a\nb\nc',
    bin: Buffer.from([0, 1, 2]),
    'big.jpg': Buffer.alloc(5 * 1024 * 1024 + 1),
    'folder/x': '',
  });
  await symlink('/etc', join(bench.root, 'etc'));
  execFileSync('mkfifo', [join(bench.root, 'pipe')]);
  await expect(bench.call(parameters)).rejects.toThrow(message);
});

test('says that a file is empty', async () => {
  const bench = await createToolBench(readFileTool, { f: '' });
  expect(await bench.call({ file_path: 'f' })).toEqual({ result: '[f is empty.]', summary: 'empty' });
});
