import { expect, test } from 'vitest';
import { toolActivityOf } from '../tools/tool-activity.ts';
import { isToolSummary, namesOfPointer, prunedText } from './pruned-text.ts';

const LINES = 'line\n'.repeat(245);

test.each<[string, unknown, unknown, string | undefined, string]>([
  [
    'read_file',
    { path: 'src/index.ts' },
    LINES,
    undefined,
    '[pruned — success, 245 lines; read it again if needed]',
  ],
  [
    'Read',
    { file_path: 'src/index.ts', offset: 1, limit: 245 },
    LINES,
    undefined,
    '[pruned — success, 245 lines; read it again if needed]',
  ],
  [
    'exec_command',
    { cmd: "sed -n '10,20p' a.ts" },
    LINES,
    undefined,
    '[pruned — success, 245 lines; read it again if needed]',
  ],
  [
    'bash',
    { command: 'npm test' },
    LINES,
    'exit code 1',
    '[pruned — error, 245 lines; run it again if needed]',
  ],
  [
    'grep',
    { pattern: 'a: b — c' },
    LINES,
    undefined,
    '[pruned — success, 245 lines; search again if needed]',
  ],
  [
    'WebFetch',
    { url: 'http://localhost/x' },
    LINES,
    undefined,
    '[pruned — success, 245 lines; fetch it again if needed]',
  ],
  ['mystery', null, { some: 'object' }, undefined, '[pruned — success; call it again if needed]'],
])('%s %j', (name, parameters, result, error, expected) => {
  const call = { type: 'tool_call' as const, id: '1', name, parameters };
  const response = {
    type: 'tool_response' as const,
    callId: '1',
    toolName: name,
    result,
    ...(error && { error }),
  };
  const text = prunedText(response, toolActivityOf(call, '/w'));
  expect(text).toBe(expected);
  expect(isToolSummary(text)).toBe(true);
});

test('the tests that failed are named, in a run of commands alone', () => {
  const result = `${LINES}--- FAIL: TestSum (0.00s)\n    --- FAIL: TestSum/two; names: (0.00s)\nFAIL`;
  const response = { type: 'tool_response' as const, callId: '1', toolName: 'x', result };
  const text = prunedText(response, { kind: 'shell', files: [] }, { names: ['parseConfig'] });
  expect(text).toBe(
    '[pruned — success, 248 lines; run it again if needed; failed: TestSum | TestSum/two ; names: parseConfig]',
  );
  expect(isToolSummary(text)).toBe(true);
  expect(namesOfPointer(text)).toEqual(['parseConfig']);
  expect(prunedText(response, { kind: 'read', files: [] })).not.toContain('failed');
});

test('names that stand nowhere else are kept, and can be read back', () => {
  const response = { type: 'tool_response' as const, callId: '1', toolName: 'x', result: LINES };
  const names = ['src/load.ts', 'parseConfig'];
  const text = prunedText(response, { kind: 'read', files: [] }, { names });
  expect(text).toBe('[pruned — success, 245 lines; read it again if needed; names: src/load.ts parseConfig]');
  expect(isToolSummary(text)).toBe(true);
  expect(namesOfPointer(text)).toEqual(names);
  expect(namesOfPointer(prunedText(response, { kind: 'read', files: [] }))).toEqual([]);
});
