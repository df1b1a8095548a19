import { expect, test } from 'vitest';
import { HistoryBuilder } from '../../testing/history-builder.ts';
import { estimateBlockTokens } from '../../tokens/estimate-block-tokens.ts';
import { readActivityLog } from './read-activity-log.ts';

function kindsOf(history: HistoryBuilder): readonly string[] {
  const options = { workspaceRoot: '/w', tokensOf: estimateBlockTokens, carriesThinking: false };
  return readActivityLog(history.build(), options).activities.map(
    ({ activity: { kind, files } }) => `${kind} ${files.map(({ path }) => path).join(' ')}`,
  );
}

const poll = (parameters: unknown, name = 'write_stdin') => ({ name, parameters, result: 'line\nline' });

test.each([
  ['Process running with session ID 4711\nOutput:\n', { session_id: 4711, chars: '' }, 'write_stdin'],
  ['{"session_id": 4711, "output": ""}', { session_id: 4711 }, 'write_stdin'],
  ['Script running with cell ID c-9', { cell_id: 'c-9' }, 'wait'],
  ['Command running in background with ID: bash_1', { bash_id: 'bash_1' }, 'BashOutput'],
])('a poll is what its command is: %j', (result, parameters, name) => {
  const read = { name: 'exec_command', parameters: { cmd: 'cat a.ts' }, result };
  expect(kindsOf(new HistoryBuilder().call(read).call(poll(parameters, name)))).toEqual([
    'read /w/a.ts',
    'read /w/a.ts',
  ]);
});

test('a poll of a command that nobody saw is unknown', () => {
  expect(kindsOf(new HistoryBuilder().call(poll({ session_id: 1, chars: '' })))).toEqual(['unknown ']);
});

test('what types into a command is no poll', () => {
  const shell = { name: 'exec_command', parameters: { cmd: 'cat a.ts' }, result: 'session ID 1' };
  const typed = poll({ session_id: 1, chars: 'y\n' });
  expect(kindsOf(new HistoryBuilder().call(shell).call(typed))).toEqual(['read /w/a.ts', 'shell ']);
});
