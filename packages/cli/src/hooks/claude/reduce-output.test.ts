import { expect, test } from 'vitest';
import { reduceOutput } from './reduce-output.ts';

const HITS = Array.from({ length: 40 }, (_, line) => `src/a.ts:${line + 1}:const value${line};`).join('\n');
const GREP = { mode: 'content', numFiles: 0, filenames: [], content: HITS, numLines: 40 };

test.each<[string, unknown, unknown]>([
  ['Grep', GREP, { ...GREP, content: expect.stringMatching(/^src\/a\.ts\n/) }],
  ['mcp__files__search', HITS, expect.stringMatching(/^src\/a\.ts\n/)],
  [
    'mcp__files__search',
    [{ type: 'text', text: HITS }, { type: 'image' }],
    [{ type: 'text', text: expect.stringMatching(/^src\/a\.ts\n/) }, { type: 'image' }],
  ],
])('%s keeps its shape and loses what is said twice', async (tool_name, tool_response, expected) => {
  const payload = { tool_name, tool_input: { pattern: 'value' }, tool_response };
  const reduced = await reduceOutput(payload);
  expect(reduced).toEqual(expected);
  expect(JSON.stringify(reduced).length).toBeLessThan(JSON.stringify(tool_response).length);
  expect(await reduceOutput({ ...payload, tool_response: reduced })).toBeUndefined();
});

test.each<[string, unknown]>([
  ['Read', { type: 'text', file: { filePath: '/a.ts', content: HITS } }],
  ['Bash', { stdout: 'short' }],
  ['Bash', null],
  ['Unknown', { stdout: HITS }],
])('%s stays as it is: %j', async (tool_name, tool_response) => {
  expect(await reduceOutput({ tool_name, tool_input: {}, tool_response })).toBeUndefined();
});
