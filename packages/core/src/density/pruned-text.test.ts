import { expect, test } from 'vitest';
import { toolActivityOf } from '../tools/tool-activity.ts';
import { prunedText } from './pruned-text.ts';
import { isToolSummary } from './tool-summary.ts';

const LINES = 'line\n'.repeat(245);

test.each<[string, unknown, unknown, string | undefined, string]>([
  [
    'read_file',
    { path: 'src/index.ts' },
    LINES,
    undefined,
    '[pruned: read_file src/index.ts — success, 245 lines; read it again if needed]',
  ],
  [
    'Read',
    { file_path: 'src/index.ts', offset: 1, limit: 245 },
    LINES,
    undefined,
    '[pruned: Read src/index.ts:1-245 — success, 245 lines; read it again if needed]',
  ],
  [
    'exec_command',
    { cmd: "sed -n '10,20p' a.ts" },
    LINES,
    undefined,
    "[pruned: exec_command sed -n '10,20p' a.ts:10-20 — success, 245 lines; read it again if needed]",
  ],
  [
    'bash',
    { command: 'npm test' },
    LINES,
    'exit code 1',
    '[pruned: bash npm test — error, 245 lines; run it again if needed]',
  ],
  [
    'grep',
    { pattern: 'a: b — c' },
    LINES,
    undefined,
    '[pruned: grep a: b — c — success, 245 lines; search again if needed]',
  ],
  [
    'WebFetch',
    { url: 'http://localhost/x' },
    LINES,
    undefined,
    '[pruned: WebFetch http://localhost/x — success, 245 lines; fetch it again if needed]',
  ],
  ['mystery', null, { some: 'object' }, undefined, '[pruned: mystery — success; call it again if needed]'],
])('%s %j', (name, parameters, result, error, expected) => {
  const call = { type: 'tool_call' as const, id: '1', name, parameters };
  const response = {
    type: 'tool_response' as const,
    callId: '1',
    toolName: name,
    result,
    ...(error && { error }),
  };
  const text = prunedText(response, call, toolActivityOf(call, '/w'));
  expect(text).toBe(expected);
  expect(isToolSummary(text)).toBe(true);
});
