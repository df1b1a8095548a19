import { expect, test } from 'vitest';
import { codexOutcome } from './codex-output.ts';

const json = (exitCode: number): string =>
  JSON.stringify({ output: 'text', metadata: { exit_code: exitCode, duration_seconds: 0.1 } });
const ran = (state: string): string => `Chunk ID: a1\nWall time: 0.1 seconds\n${state}\nOutput:\ntext`;

test.each<[string, unknown, unknown, string | undefined]>([
  ['a JSON text', json(0), 'text', undefined],
  ['a JSON text with a failure', json(2), 'text', 'exit code 2'],
  ['a finished command', ran('Process exited with code 0'), ran('Process exited with code 0'), undefined],
  [
    'a failed command',
    ran('Process exited with code 127'),
    ran('Process exited with code 127'),
    'exit code 127',
  ],
  [
    'a running command',
    ran('Process running with session ID 1'),
    ran('Process running with session ID 1'),
    undefined,
  ],
  [
    'a patch',
    'Exit code: 0\nWall time: 0 seconds\nOutput:\nok',
    'Exit code: 0\nWall time: 0 seconds\nOutput:\nok',
    undefined,
  ],
  ['a failed patch', 'Exit code: 1\nOutput:\nno', 'Exit code: 1\nOutput:\nno', 'exit code 1'],
  [
    'an exit code that a command printed',
    'Wall time: 1\nOutput:\nExit code: 1',
    'Wall time: 1\nOutput:\nExit code: 1',
    undefined,
  ],
  ['a refusal', 'patch rejected by user', 'patch rejected by user', 'patch rejected by user'],
  ['parts', [{ type: 'input_text', text: 'text' }], 'text', undefined],
  ['an object with a failure', { content: 'no', success: false }, 'no', 'no'],
  ['JSON of something else', '{"url":"x"}', '{"url":"x"}', undefined],
  ['nothing', undefined, '', undefined],
])('%s', (_, output, result, error) => {
  const outcome = codexOutcome(output);
  expect(outcome.result).toEqual(result);
  expect(outcome.error).toBe(error);
});
