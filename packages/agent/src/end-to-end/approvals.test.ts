import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ApprovalDecision } from '../approval/approval-request.ts';
import { AgentBench } from './agent-bench.ts';
import { call, callAll, DONE, outcomesOf } from './steps.ts';

const write = (file_path: string) => ['write_file', { file_path, content: 'mine\n' }] as const;
const run = (command: string) => ['run_shell_command', { command }] as const;
const REFUSED = 'This was not allowed. Go on without it, or ask what to do instead.';

/** An agent whose person always decides alike, and what the person was asked. */
async function startWith(decision: ApprovalDecision): Promise<{ bench: AgentBench; asked: string[] }> {
  const asked: string[] = [];
  const bench = await AgentBench.start({
    files: { 'a.txt': 'alpha\n' },
    approve: async ({ title }) => {
      asked.push(title);
      return decision;
    },
  });
  return { bench, asked };
}

test('what is denied does not happen, the model is told and goes on, and it is counted', async () => {
  const { bench, asked } = await startWith('deny');
  bench.answers.push(
    callAll(write('a.txt'), run('touch b.txt'), ['read_file', { file_path: 'a.txt' }]),
    call(...write('c.txt')),
    { text: 'Then not.' },
  );
  expect(await bench.send('Go.')).toMatchObject({ status: 'answered', rounds: 3, denied: 3 });
  expect(asked).toEqual([
    'write_file a.txt (+1 −1 lines)',
    'run_shell_command touch b.txt',
    'write_file c.txt (new file, 1 line)',
  ]);
  expect(outcomesOf(bench.history)).toEqual([REFUSED, REFUSED, 'alpha\n', REFUSED]);
  await expect(readFile(join(bench.root, 'b.txt'))).rejects.toThrow('ENOENT');
  await bench.checkGoesOn();
});

test.each<[ApprovalDecision, number]>([
  ['always', 2],
  ['once', 6],
])(
  'with %s the person is asked %i times for four changes of files and a command that runs twice',
  async (decision, times) => {
    const { bench, asked } = await startWith(decision);
    bench.answers.push(callAll(write('a.txt'), write('b.txt'), run('true'), run('true')), DONE);
    expect(await bench.send('Go.')).toMatchObject({ denied: 0 });
    bench.answers.push(callAll(write('c.txt'), write('d.txt')), DONE);
    expect(await bench.send('Again.')).toMatchObject({ denied: 0 });
    expect(asked.length).toBe(times);
    await bench.checkGoesOn();
  },
);

test('a call that cannot be done, or only reads, asks nobody', async () => {
  const { bench, asked } = await startWith('deny');
  bench.answers.push(
    callAll(
      ['read_file', { file_path: 'a.txt' }],
      ['replace', { file_path: 'a.txt', old_string: 'not there', new_string: 'x' }],
      ['write_file', { file_path: '../x', content: 'x' }],
      ['todo_write', { todos: [{ content: 'Think', status: 'pending' }] }],
    ),
    DONE,
  );
  expect(await bench.send('Go.')).toMatchObject({ denied: 0 });
  expect(asked).toEqual([]);
  await bench.checkGoesOn();
});

test('consent to a kind of commands covers harmless options and asks for those that run or write', async () => {
  const { bench, asked } = await startWith('wider');
  const covered = ['git grep -n alpha', 'git grep -il alpha', 'git log --oneline', 'git log -3'];
  const attacks = [
    'git grep --open-files-in-pager=./a.txt alpha',
    'git log --output=b.txt',
    'sort a.txt -o b.txt',
  ];
  bench.answers.push(callAll(...[...covered, ...attacks].map(run)), DONE);
  expect(await bench.send('Go.')).toMatchObject({ denied: attacks.length });
  const titles = ['git grep -n alpha', 'git log --oneline', ...attacks];
  expect(asked).toEqual(titles.map((command) => `run_shell_command ${command}`));
  await bench.checkGoesOn();
});
