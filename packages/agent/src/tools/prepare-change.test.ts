import { expect, test } from 'vitest';
import { insertAtLineTool } from './insert-at-line-tool.ts';
import { replaceTool } from './replace-tool.ts';
import { BENCH_KEY, createToolBench } from './testing/tool-bench.ts';
import type { Tool } from './tool.ts';
import { writeFileTool } from './write-file-tool.ts';

const ENV = `KEY=${BENCH_KEY}\nPORT=1\n`;
const HIDDEN = /^"\.env" holds a key that is hidden from you.*Change only other lines, with replace/;

test.each<[string, Tool, string, object]>([
  ['write_file', writeFileTool, ENV, { content: 'KEY=[redacted]\nPORT=2\n' }],
  ['replace', replaceTool, ENV, { old_string: 'PORT=1', new_string: 'KEY=[redacted]\nPORT=2' }],
  ['insert_at_line', insertAtLineTool, ENV, { line_number: 1, content: 'KEY=[redacted]' }],
  [
    'write_file beside a placeholder of its own',
    writeFileTool,
    `${ENV}# [redacted]\n`,
    { content: 'KEY=[redacted]\n# [redacted]\n' },
  ],
])('%s puts no placeholder into a file with a key', async (_, tool, text, parameters) => {
  const bench = await createToolBench(tool, { '.env': text });
  await expect(bench.prepare({ file_path: '.env', ...parameters })).rejects.toThrow(HIDDEN);
  expect(await bench.text('.env')).toBe(text);
});

test.each<[string, Tool, string, object, string]>([
  [
    'another line beside a key',
    replaceTool,
    ENV,
    { old_string: 'PORT=1', new_string: 'PORT=2' },
    `KEY=${BENCH_KEY}\nPORT=2\n`,
  ],
  ['a key by another value', writeFileTool, ENV, { content: 'KEY=\n' }, 'KEY=\n'],
  [
    'a placeholder that stands beside a key',
    writeFileTool,
    `${BENCH_KEY} [redacted]`,
    { content: '[redacted]' },
    '[redacted]',
  ],
  ['a file without keys', writeFileTool, 'a\n', { content: 'prints [redacted]\n' }, 'prints [redacted]\n'],
])('changes %s', async (_, tool, text, parameters, after) => {
  const bench = await createToolBench(tool, { '.env': text });
  await bench.call({ file_path: '.env', ...parameters });
  expect(await bench.text('.env')).toBe(after);
});

test('a new file may hold the placeholder', async () => {
  const bench = await createToolBench(writeFileTool);
  await bench.call({ file_path: '.env', content: 'KEY=[redacted]\n' });
  expect(await bench.text('.env')).toBe('KEY=[redacted]\n');
});
