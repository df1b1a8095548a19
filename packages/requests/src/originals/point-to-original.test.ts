import type { ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import { isStub, PRUNED_POINTER } from '@hdc/core/strategies';
import { expect, test } from 'vitest';
import { pointToOriginal } from './point-to-original.ts';

const call: ToolCallBlock = { type: 'tool_call', id: '1', name: 'bash', parameters: { command: 'npm test' } };
const response: ToolResponseBlock = {
  type: 'tool_response',
  callId: '1',
  toolName: 'bash',
  result: 'line\n'.repeat(812),
  error: 'exit code 1',
};
const kept = { id: '4f'.repeat(32), path: '/home/ada/hdc/store/4f' };
const POINTER = '[pruned — error, 812 lines; full text in /home/ada/hdc/store/4f]';

test.each([
  ['a pointer of adaptive-density', '[pruned — error, 812 lines; run it again if needed]', POINTER],
  ['the pointer of recency pruning', PRUNED_POINTER, POINTER],
  ['a summary of high-density', '[bash: npm test — error, 812 lines]', POINTER],
  ['a shortened text', 'line\nline\n[810 lines left out]', 'line\nline\n[810 lines left out]'],
])('%s', (_, text, expected) => {
  const pointer = pointToOriginal(text, { call, response, kept });
  expect(pointer).toBe(expected);
  expect(isStub({ ...response, result: pointer })).toBe(expected === POINTER);
});

test.each([
  ['nothing is kept', undefined],
  ['the store has no files', { id: kept.id }],
  ['the path has no room in one line', { ...kept, path: `/${'x'.repeat(2_000)}` }],
  ['the path has several lines', { ...kept, path: '/home/a\nb' }],
])('the call to repeat is named where %s', (_, original) => {
  const text = '[pruned — error, 812 lines; run it again if needed]';
  expect(pointToOriginal(text, { call, response, kept: original })).toBe(text);
});

test('a copy that is older than the file says so, and that reading the file comes first', () => {
  const read: ToolCallBlock = { ...call, name: 'Read', parameters: { file_path: '/a' } };
  const text = '[pruned — success, 812 lines; read it again if needed; names: parseConfig]';
  const pointer = pointToOriginal(text, { call: read, response, kept, isOlder: true });
  expect(pointer).toBe(
    '[pruned — error, 812 lines; the file has changed since, read it again; its text before that is in /home/ada/hdc/store/4f; names: parseConfig]',
  );
  expect(isStub({ ...response, result: pointer })).toBe(true);
});
