import { expect, test } from 'vitest';
import { createToolBench } from './testing/tool-bench.ts';
import { writeFileTool } from './write-file-tool.ts';

test('creates a file with its folders', async () => {
  const bench = await createToolBench(writeFileTool);
  const prepared = await bench.prepare({ file_path: 'a/ü b/c.ts', content: 'one\ntwo\n' });
  expect(prepared.approval?.title).toBe('write_file a/ü b/c.ts (new file, 2 lines)');
  expect(prepared.approval?.detail).toContain('--- /dev/null');
  expect(await prepared.run(new AbortController().signal)).toMatchObject({
    result: 'Created a/ü b/c.ts (+2 −0 lines).',
    summary: '+2 −0 lines',
  });
  expect(await bench.text('a/ü b/c.ts')).toBe('one\ntwo\n');
});

test('writes over a file', async () => {
  const bench = await createToolBench(writeFileTool, { f: 'a\nb\n' });
  expect(await bench.call({ file_path: 'f', content: 'a\nc\n' })).toMatchObject({
    result: 'Wrote f (+1 −1 lines).',
  });
});

test('creates an empty file, and refuses to write what is there already', async () => {
  const bench = await createToolBench(writeFileTool, { f: 'same' });
  expect(await bench.call({ file_path: 'empty', content: '' })).toMatchObject({ summary: '+0 −0 lines' });
  expect(await bench.text('empty')).toBe('');
  await expect(bench.call({ file_path: 'f', content: 'same' })).rejects.toThrow(/would change nothing/);
});

test('asks about large texts without much in common without waiting for ever', async () => {
  const lines = (seed: number) =>
    Array.from({ length: 30_000 }, (_, i) => `${(i * seed) % 9973} ${i}\n`).join('');
  const bench = await createToolBench(writeFileTool, { f: lines(7) });
  const { approval } = await bench.prepare({ file_path: 'f', content: lines(11) });
  expect(approval?.detail).toContain('+++ f');
});
