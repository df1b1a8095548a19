import { chmod, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAY_MOUNT, mountTmpfs, remountReadOnly } from '../end-to-end/mount.ts';
import { deleteLineRangeTool } from './delete-line-range-tool.ts';
import { insertAtLineTool } from './insert-at-line-tool.ts';
import { replaceTool } from './replace-tool.ts';
import { createToolBench } from './testing/tool-bench.ts';
import type { Tool } from './tool.ts';
import { writeFileTool } from './write-file-tool.ts';

const IS_ROOT = process.getuid?.() === 0;

const CALLS: readonly [Tool, object][] = [
  [writeFileTool, { content: 'new\n' }],
  [replaceTool, { old_string: 'a', new_string: 'x' }],
  [insertAtLineTool, { line_number: 1, content: 'x' }],
  [deleteLineRangeTool, { start_line: 1, end_line: 1 }],
];

test.each(CALLS)('$name asks with a diff and changes nothing before', async (tool, parameters) => {
  const bench = await createToolBench(tool, { 'src/f.txt': 'a\nb\n' });
  const { approval } = await bench.prepare({ file_path: 'src/f.txt', ...parameters });
  expect(approval).toMatchObject({
    title: expect.stringMatching(new RegExp(`^${tool.name} src/f\\.txt \\(\\+\\d −\\d lines\\)$`)),
    detail: expect.stringMatching(/^--- src\/f\.txt\n\+\+\+ src\/f\.txt\n@@ /),
    scope: 'files',
    scopeTitle: 'every change of files in this workspace',
  });
  expect(await bench.text('src/f.txt')).toBe('a\nb\n');
});

test.each(CALLS)('$name fails when the file changed meanwhile', async (tool, parameters) => {
  const bench = await createToolBench(tool, { f: 'a\nb\n' });
  const prepared = await bench.prepare({ file_path: 'f', ...parameters });
  await writeFile(join(bench.root, 'f'), 'a\nb\nmore\n');
  await expect(prepared.run(new AbortController().signal)).rejects.toThrow(
    /"f" was changed meanwhile; read it again/,
  );
  expect(await bench.text('f')).toBe('a\nb\nmore\n');
});

test.each(CALLS)('$name fails when the file became a link to the outside', async (tool, parameters) => {
  const bench = await createToolBench(tool, { 'd/f': 'a\nb\n' });
  const prepared = await bench.prepare({ file_path: 'd/f', ...parameters });
  await rm(join(bench.root, 'd'), { recursive: true });
  await symlink('/etc', join(bench.root, 'd'));
  await expect(prepared.run(new AbortController().signal)).rejects.toThrow(/leads outside/);
});

test.each(CALLS)('$name writes nothing once the signal aborted', async (tool, parameters) => {
  const bench = await createToolBench(tool, { f: 'a\nb\n' });
  const signal = AbortSignal.abort(new Error('stop'));
  await expect(bench.call({ file_path: 'f', ...parameters }, signal)).rejects.toThrow('stop');
  expect(await bench.text('f')).toBe('a\nb\n');
});

test.skipIf(IS_ROOT).each(CALLS)(
  '$name leaves a write-protected file alone (root may write everything)',
  async (tool, parameters) => {
    const bench = await createToolBench(tool, { f: 'a\nb\n' });
    await chmod(join(bench.root, 'f'), 0o444);
    await expect(bench.prepare({ file_path: 'f', ...parameters })).rejects.toThrow(
      /^Cannot use "f": permission is denied/,
    );
  },
);

test.skipIf(!MAY_MOUNT).each(CALLS)(
  '$name asks nobody about a file on a read-only disk (needs to mount)',
  async (tool, parameters) => {
    const bench = await createToolBench(tool, {}, await mountTmpfs(64));
    await writeFile(join(bench.root, 'f'), 'a\nb\n');
    remountReadOnly(bench.root);
    await expect(bench.prepare({ file_path: 'f', ...parameters })).rejects.toThrow(
      /^Cannot use "f": the disk is read-only/,
    );
  },
);

test.each(CALLS)('$name keeps the mode and leaves no other file', async (tool, parameters) => {
  const bench = await createToolBench(tool, { f: 'a\nb\n' });
  await chmod(join(bench.root, 'f'), 0o755);
  await bench.call({ file_path: 'f', ...parameters });
  expect((await stat(join(bench.root, 'f'))).mode & 0o777).toBe(0o755);
  expect(await readdir(bench.root)).toEqual(['f']);
});

test.each(CALLS)('$name writes through a link inside and keeps it', async (tool, parameters) => {
  const bench = await createToolBench(tool, { 'real/f': 'a\nb\n' });
  await symlink('real/f', join(bench.root, 'link'));
  await bench.call({ file_path: 'link', ...parameters });
  expect(await bench.text('real/f')).not.toBe('a\nb\n');
  expect(await bench.text('link')).toBe(await bench.text('real/f'));
});

test.each(CALLS)('$name touches no binary file, folder, git data or outside', async (tool, parameters) => {
  const bench = await createToolBench(tool, { bin: Buffer.from([0, 1]), '.git/config': 'a\n' });
  await mkdir(join(bench.root, 'folder'));
  for (const [path, message] of [
    ['bin', /binary/],
    ['folder', /is a folder/],
    ['.GIT/config', /left to git/],
    ['../x', /outside/],
    ['', /empty/],
  ] as const) {
    await expect(bench.prepare({ file_path: path, ...parameters })).rejects.toThrow(message);
  }
});

test.each(CALLS.slice(1))('$name needs a file that is there', async (tool, parameters) => {
  const bench = await createToolBench(tool, { 'index.ts': 'a\n' });
  await expect(bench.prepare({ file_path: 'idnex.ts', ...parameters })).rejects.toThrow(
    /did you mean "index\.ts"/,
  );
});
