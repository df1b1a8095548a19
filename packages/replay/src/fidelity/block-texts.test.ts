import { expect, test } from 'vitest';
import { blockTexts, stringsIn } from './block-texts.ts';

test('a response gives its text with line numbers and without', () => {
  const response = {
    type: 'tool_response' as const,
    callId: '1',
    toolName: 'Read',
    result: '1\tone\n2\ttwo',
  };
  expect(blockTexts(response)).toEqual(['1\tone\n2\ttwo', 'one\ntwo']);
});

test('a list of files gives their whole paths', () => {
  const result = 'src/a/:\none.ts\ntwo.ts\nsrc/b.ts\n3 files';
  const response = { type: 'tool_response' as const, callId: '1', toolName: 'Glob', result };
  expect(blockTexts(response)).toContain('src/a/:\nsrc/a/one.ts\nsrc/a/two.ts\nsrc/b.ts\n3 files');
});

test('a call gives every text in its parameters, however deep', () => {
  const parameters = { edits: [{ old_string: 'x' }], path: 'a', depth: 4 };
  expect([...blockTexts({ type: 'tool_call', id: '1', name: 'edit', parameters })].sort()).toEqual([
    'a',
    'x',
  ]);
});

test('survives circles and very deep values', () => {
  const circle: Record<string, unknown> = { text: 'found' };
  circle['self'] = circle;
  expect(stringsIn(circle)).toEqual(['found']);
  let deep: unknown = 'bottom';
  for (let i = 0; i < 200_000; i++) deep = [deep];
  expect(stringsIn(deep)).toEqual(['bottom']);
});
