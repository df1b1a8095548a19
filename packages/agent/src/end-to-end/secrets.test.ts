import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentBench } from './agent-bench.ts';
import { call, callAll, DONE, outcomesOf } from './steps.ts';

const KEY = 'sk-ant-a-key-that-nobody-should-see';
const REPLACED = '[Keys in this result were replaced by [redacted].]';

test('a key of the environment reaches neither commands, nor the model, nor the recording', async () => {
  const bench = await AgentBench.start({
    env: { ...process.env, ANTHROPIC_API_KEY: KEY, COPY_OF_IT: KEY, HARMLESS: 'yes' },
    files: { '.env': `ANTHROPIC_API_KEY=${KEY}\n`, [`${KEY}.txt`]: 'x\n' },
  });
  bench.answers.push(
    callAll(
      ['run_shell_command', { command: 'env | sort | grep -E "HARMLESS|KEY|COPY"' }],
      ['run_shell_command', { command: 'cat .env >&2; exit 3' }],
      ['read_file', { file_path: '.env' }],
      ['search_file_content', { pattern: 'ANTHROPIC', path: '.env' }],
      ['list_directory', {}],
      ['read_many_files', { paths: ['.env'] }],
    ),
    call('replace', { file_path: '.env', old_string: '[redacted]', new_string: 'x' }),
    DONE,
  );
  expect(await bench.send(`My key is ${KEY}; see @.env`)).toMatchObject({ status: 'answered' });
  const [env, failed, ...outcomes] = outcomesOf(bench.history);
  expect(env).toBe(`COPY_OF_IT=[redacted]\nHARMLESS=yes\n${REPLACED}`);
  expect(failed).toBe('The command ended with exit code 3');
  expect(outcomes[0]).toBe(`ANTHROPIC_API_KEY=[redacted]\n${REPLACED}`);
  expect(bench.history[0]?.blocks[0]).toEqual({ type: 'text', text: 'My key is [redacted]; see @.env' });
  expect(bench.history[0]?.blocks.length).toBe(2);
  await bench.checkGoesOn();
  expect(bench.requests.map(({ text }) => text).join()).not.toContain(KEY);
  expect(JSON.stringify(bench.events)).not.toContain(KEY);
  expect(await readFile(bench.recordingPath, 'utf8')).not.toContain(KEY);
});

test('a key that the model was not shown stays in its file', async () => {
  const bench = await AgentBench.start({
    env: { ...process.env, ANTHROPIC_API_KEY: KEY },
    files: { '.env': `ANTHROPIC_API_KEY=${KEY}\nPORT=1\n` },
  });
  bench.answers.push(
    call('read_file', { file_path: '.env' }),
    call('write_file', { file_path: '.env', content: 'ANTHROPIC_API_KEY=[redacted]\nPORT=2\n' }),
    call('replace', { file_path: '.env', old_string: 'PORT=1', new_string: 'PORT=2' }),
    DONE,
  );
  expect(await bench.send('Change the port.')).toMatchObject({ status: 'answered' });
  expect(outcomesOf(bench.added)).toContainEqual(
    expect.stringContaining('".env" holds a key that is hidden from you'),
  );
  expect(await readFile(join(bench.root, '.env'), 'utf8')).toBe(`ANTHROPIC_API_KEY=${KEY}\nPORT=2\n`);
});
