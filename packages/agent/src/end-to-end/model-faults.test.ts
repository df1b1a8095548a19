import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PROVIDER_NAMES } from '@hdc/providers';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../workspace/testing/temp-folder.ts';
import { AgentBench } from './agent-bench.ts';
import { call, callAll, DONE, outcomesOf } from './steps.ts';

const FILES = { 'a.txt': 'alpha\n', 'b.txt': 'beta\n' };

describe.each(PROVIDER_NAMES)('%s: a model', (format) => {
  test('that calls tools which do not exist is told which there are, and goes on', async () => {
    const bench = await AgentBench.start({ format, files: FILES });
    bench.answers.push(callAll(['read_fil', { file_path: 'a.txt' }], ['launch_rocket', {}]), DONE);
    expect(await bench.send('Go.')).toMatchObject({ status: 'answered', rounds: 2 });
    expect(outcomesOf(bench.history)).toEqual([
      expect.stringMatching(
        /^There is no tool "read_fil"\. Did you mean read_file\? The tools are: read_file, /,
      ),
      expect.stringMatching(/^There is no tool "launch_rocket"\. The tools are: /),
    ]);
    await bench.checkGoesOn();
  });

  test('that sends broken parameters is told what is wrong, and goes on', async () => {
    const bench = await AgentBench.start({ format, files: FILES });
    // Gemini sends parameters as JSON, which cannot break in itself.
    const broken = format === 'google' ? 'a.txt' : '{"file_path": "a.t';
    bench.answers.push(
      callAll(['read_file', broken], ['read_file', { file_path: 7 }], ['read_file', {}]),
      call('read_file', { file_path: 'a.txt' }),
      DONE,
    );
    expect(await bench.send('Go.')).toMatchObject({ status: 'answered', rounds: 3 });
    const [first, second, third, last] = outcomesOf(bench.history);
    expect(first).toMatch(/^The parameters of read_file (must be a JSON object|are not valid)/);
    expect(second).toMatch(/^The parameters of read_file are not valid:\n.*file_path/);
    expect(third).toMatch(/^The parameters of read_file are not valid:\n.*file_path/);
    expect(last).toBe('alpha\n');
    await bench.checkGoesOn();
  });
});

test('a model that makes the same call for ever is warned, and then its turn ends', async () => {
  const bench = await AgentBench.start({ files: FILES });
  bench.answers.push(...Array.from({ length: 20 }, () => call('read_file', { file_path: 'a.txt' })));
  expect(await bench.send('Go.')).toMatchObject({ status: 'stuck', rounds: 6 });
  const warning = (times: number) =>
    `alpha\n\n[The same call had the same result ${times} times in a row. Do something else.]`;
  expect(outcomesOf(bench.history).slice(1)).toEqual(['alpha\n', ...[3, 4, 5, 6].map(warning)]);
  await bench.checkGoesOn();
});

test('a model that goes on for ever is stopped at the limit of rounds', async () => {
  const bench = await AgentBench.start({ files: FILES, maxRounds: 9 });
  const count = { command: 'echo x >> count.txt; wc -l < count.txt' };
  bench.answers.push(...Array.from({ length: 20 }, () => call('run_shell_command', count)));
  expect(await bench.send('Go.')).toMatchObject({ status: 'round-limit', rounds: 9 });
  expect(outcomesOf(bench.history).map((text) => text.trim())).toEqual([...'123456789']);
  await bench.checkGoesOn();
});

test('a model that says nothing ends the turn as empty', async () => {
  const bench = await AgentBench.start({ files: FILES, format: 'openai-compatible' });
  bench.answers.push({});
  expect(await bench.send('Go.')).toMatchObject({ status: 'empty', rounds: 1 });
  await bench.checkGoesOn();
});

test('what lies outside of the workspace is neither read nor written', async () => {
  const outside = await tempFolder({ 'secret.txt': 'not for you\n', 'kept/b.txt': 'as it was\n' });
  const bench = await AgentBench.start({ files: FILES });
  await symlink(join(outside, 'secret.txt'), join(bench.root, 'link.txt'));
  await symlink(join(outside, 'kept'), join(bench.root, 'folder'));
  await symlink(join(outside, 'new.txt'), join(bench.root, 'nowhere.txt'));
  const paths = [
    '../../etc/passwd',
    '/etc/passwd',
    'link.txt',
    'folder/b.txt',
    'folder/new.txt',
    'nowhere.txt',
  ];
  bench.answers.push(
    callAll(...paths.map((file_path) => ['read_file', { file_path }] as const)),
    callAll(...paths.map((file_path) => ['write_file', { file_path, content: 'mine' }] as const)),
    callAll(
      ['replace', { file_path: 'link.txt', old_string: 'not', new_string: 'all' }],
      ['search_file_content', { pattern: 'not for you|as it was' }],
    ),
    DONE,
  );
  expect(await bench.send('Go.')).toMatchObject({ status: 'answered', denied: 0 });
  const outcomes = outcomesOf(bench.history);
  for (const outcome of outcomes.slice(0, -1)) {
    expect(outcome).toMatch(/outside of the workspace|leads nowhere/);
  }
  expect(outcomes.at(-1)).toMatch(/^No line matches/);
  expect(JSON.stringify(bench.added)).not.toContain('root:x:');
  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('not for you\n');
  expect(await readFile(join(outside, 'kept/b.txt'), 'utf8')).toBe('as it was\n');
  await expect(readFile(join(outside, 'new.txt'))).rejects.toThrow('ENOENT');
  await expect(readFile(join(outside, 'kept/new.txt'))).rejects.toThrow('ENOENT');
  await bench.checkGoesOn();
});

test('a link that comes to lead outside while the person thinks is not written through', async () => {
  const outside = await tempFolder({ 'b.txt': 'as it was\n' });
  const bench = await AgentBench.start({
    files: { 'folder/b.txt': 'as it was\n' },
    approve: async () => {
      await rm(join(bench.root, 'folder'), { recursive: true });
      await symlink(outside, join(bench.root, 'folder'));
      return 'once';
    },
  });
  bench.answers.push(call('write_file', { file_path: 'folder/b.txt', content: 'mine' }), DONE);
  expect(await bench.send('Go.')).toMatchObject({ status: 'answered' });
  expect(outcomesOf(bench.history)[0]).toMatch(/outside of the workspace/);
  expect(await readFile(join(outside, 'b.txt'), 'utf8')).toBe('as it was\n');
  await bench.checkGoesOn();
});

test('a workspace that vanishes in the middle of a turn is an answer to every tool', async () => {
  const bench = await AgentBench.start({ files: FILES });
  bench.answers.push(
    call('run_shell_command', { command: 'rm -rf "$PWD"' }),
    callAll(
      ['read_file', { file_path: 'a.txt' }],
      ['write_file', { file_path: 'a.txt', content: 'again' }],
      ['list_directory', {}],
      ['glob', { pattern: '*' }],
      ['run_shell_command', { command: 'pwd' }],
    ),
    DONE,
  );
  expect(await bench.send('Look at @a.txt')).toMatchObject({ status: 'answered', rounds: 3 });
  const [, ...outcomes] = outcomesOf(bench.history);
  expect(outcomes).toEqual(Array(5).fill(expect.stringContaining('no longer exists')));
  await mkdir(dirname(join(bench.root, 'a.txt')), { recursive: true });
  await writeFile(join(bench.root, 'a.txt'), 'back\n');
  await bench.checkGoesOn();
});
