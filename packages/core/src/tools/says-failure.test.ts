import { expect, test } from 'vitest';
import { saysFailure } from './says-failure.ts';

const says = (result: unknown) => saysFailure({ type: 'tool_response', callId: 'c', toolName: 't', result });

test.each([
  'cat: a.ts: No such file or directory',
  'bash: line 3: cd: sub: No such file or directory',
  'bash: a.ts: Permission denied',
  'Chunk ID: 1\nProcess exited with code 1\nOutput:\n',
  'Exit code: 2\nOutput:\n',
  'File unchanged since last read. The content is still current.',
  'Wasted call — file unchanged since your last Read. Refer to that earlier tool_result instead.',
  '[File src/report.js unchanged since last read in this session — the full content was provided earlier.]',
  'File does not exist.',
  '<tool_use_error>String to replace not found in file.',
  'Error: ENOENT',
])('%j reads like a failure', (text) => expect(says(text)).toBe(true));

test.each([
  '',
  'ok',
  'The file a.ts has been updated.',
  'Process exited with code 0',
  'const text = "No such file or directory";',
  `${'a line of a file\n'.repeat(100)}cat: a.ts: No such file or directory`,
  { output: 'Error' },
  undefined,
])('%j does not', (text) => expect(says(text)).toBe(false));
