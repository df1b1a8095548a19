import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test, vi } from 'vitest';
import { createCommandGroup, removeCommandGroup } from './command-group.ts';
import { createMark, releaseMark } from './command-mark.ts';
import { findCommandProcesses } from './command-processes.ts';
import { runShellCommand } from './run-command.ts';

const onLinux = process.platform === 'linux';
/** Whether this system lets us make control groups, which no command can leave. */
const MAY_GROUP = (() => {
  const group = createCommandGroup(`hdc-test-${process.pid}`);
  if (group) removeCommandGroup(group);
  return group !== undefined;
})();
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const SIGNAL = new AbortController().signal;

vi.setConfig({ testTimeout: 30_000 });

const folder = useTemporaryFolder();

function run(command: string, { timeoutMs = 60_000, signal = SIGNAL, env = process.env } = {}) {
  return runShellCommand(command, { cwd: folder(), env }, { timeoutMs, signal });
}

/** The ids that the commands of a test wrote into a file. */
async function readIds(file: string, count: number): Promise<readonly number[]> {
  const path = folder(file);
  for (let i = 0; i < 200; i++) {
    const ids = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean).map(Number) : [];
    if (ids.length >= count) return ids;
    await delay(25);
  }
  throw new Error(`${file} does not hold ${count} ids`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A process that is dead but not yet collected by its parent does not run either.
  return !(
    onLinux &&
    existsSync(`/proc/${pid}/stat`) &&
    / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  );
}

async function expectGone(pids: readonly number[]): Promise<void> {
  for (let i = 0; i < 200 && pids.some(isAlive); i++) await delay(25);
  expect(pids.filter(isAlive)).toEqual([]);
}

describe('the end of a command', () => {
  test.each([
    ['exit 0', { how: 'exited', exitCode: 0 }],
    ['exit 3', { how: 'exited', exitCode: 3 }],
    ['no-such-program-anywhere', { how: 'exited', exitCode: 127 }],
    ['kill -KILL $$', { how: 'killed', signal: 'SIGKILL' }],
  ])('%s', async (command, ending) => {
    expect((await run(command)).ending).toEqual(ending);
  });
});

test('runs in its folder, with the given environment and nothing to read', async () => {
  const { output } = await run('pwd; echo "$GREETING"; cat; echo end', {
    env: { PATH: process.env['PATH'], GREETING: 'hello' },
  });
  expect(output).toBe(`${folder()}\nhello\nend\n`);
});

test('is bash, where there is one', async () => {
  expect((await run('[[ abc == a* ]] && echo "$0"')).output).toBe('bash\n');
});

test('falls back to sh', async () => {
  const { output } = await run('echo "$0"', { env: { PATH: folder() } });
  expect(output).toContain('sh');
});

test('keeps the order of both outputs', async () => {
  const { output, lineCount } = await run('for i in $(seq 200); do echo out $i; echo err $i >&2; done');
  const expected = Array.from({ length: 200 }, (_, i) => `out ${i + 1}\nerr ${i + 1}\n`).join('');
  expect(output).toBe(expected);
  expect(lineCount).toBe(400);
});

test('joins characters that arrive in pieces', async () => {
  const { output } = await run(String.raw`printf '\xf0\x9f'; sleep 0.2; printf '\x98\x80'`);
  expect(output).toBe('😀');
});

test('output of many megabytes is cut', async () => {
  const { output } = await run('yes 0123456789 | head -c 30000000; echo the end');
  expect(output.length).toBeLessThan(51_000);
  expect(output).toMatch(/^0123456789\n[\s\S]*characters left out[\s\S]*the end\n$/);
});

test('waits for output that is still on its way', async () => {
  const { output } = await run('exec > >(sleep 0.1; cat); echo late');
  expect(output).toBe('late\n');
});

test('rejects when it cannot be started', async () => {
  const place = { cwd: folder('missing'), env: process.env };
  await expect(runShellCommand('true', place, { timeoutMs: 1_000, signal: SIGNAL })).rejects.toThrow(
    'ENOENT',
  );
  await expect(run('echo \0')).rejects.toThrow('null bytes');
});

describe('nothing outlives its command', () => {
  test.each([
    ['in the background', 'sleep 300 & echo $! >> ids'],
    ['with the output elsewhere', 'sleep 300 >/dev/null 2>&1 & echo $! >> ids'],
    ['without hanging up', 'nohup sleep 300 >/dev/null 2>&1 & echo $! >> ids'],
    [
      'deaf to a polite request',
      `(trap '' TERM; echo $BASHPID >> ids; while :; do sleep 0.1; done) & sleep 0.3`,
    ],
  ])('%s', async (_, command) => {
    const { ending } = await run(command);
    expect(ending).toEqual({ how: 'exited', exitCode: 0 });
    await expectGone(await readIds('ids', 1));
  });

  test.runIf(MAY_GROUP)('what shakes off every mark (needs control groups)', async () => {
    const shaken = `exec env -i setsid sh -c 'exec 3<&- 4<&- 5<&- 6<&- 7<&- 8<&- 9<&-; echo $$ >> ids; exec sleep 300'`;
    await run(`(${shaken} </dev/null >/dev/null 2>&1 &); while [ ! -s ids ]; do sleep 0.05; done`);
    await expectGone(await readIds('ids', 1));
  });

  test.runIf(onLinux).each([
    [
      'a session of its own',
      `setsid bash -c 'echo $$ >> ids; sleep 300' & while [ ! -s ids ]; do sleep 0.05; done`,
    ],
    [
      'a fork of a fork that holds the output',
      `setsid bash -c '(echo $BASHPID >> ids; sleep 300; true) & disown' ; while [ ! -s ids ]; do sleep 0.05; done`,
    ],
    [
      'a session of its own without the environment and the output',
      `(env -i setsid bash -c 'echo $$ >> ids; sleep 300; true' >/dev/null 2>&1 &); while [ ! -s ids ]; do sleep 0.05; done`,
    ],
    ['jobs in groups of their own', 'set -m; sleep 300 & echo $! >> ids'],
  ])('%s', async (_, command) => {
    await run(command);
    await expectGone(await readIds('ids', 1));
  });
});

test('a command over its time is ended with everything it started', async () => {
  const { ending, output, durationMs } = await run(
    'echo begun; echo $$ >> ids; sleep 300 & echo $! >> ids; wait',
    {
      timeoutMs: 700,
    },
  );
  expect(ending).toEqual({ how: 'timed-out' });
  expect(output).toBe('begun\n');
  expect(durationMs).toBeGreaterThan(600);
  await expectGone(await readIds('ids', 2));
});

test('what does not listen is killed after the grace', async () => {
  const { ending, output } = await run(`trap 'echo deaf' TERM; echo $$ >> ids; while :; do sleep 0.1; done`, {
    timeoutMs: 700,
  });
  expect(ending).toEqual({ how: 'timed-out' });
  expect(output).toContain('deaf');
  await expectGone(await readIds('ids', 1));
});

test('a command may clean up when it is asked to end', async () => {
  await run(`trap 'echo clean > state; exit' TERM; while :; do sleep 0.05; done`, { timeoutMs: 700 });
  expect(readFileSync(folder('state'), 'utf8')).toBe('clean\n');
});

test('an abort ends the command, before and while it runs', async () => {
  const controller = new AbortController();
  const running = run('echo $$ >> ids; sleep 300', { signal: controller.signal });
  const ids = await readIds('ids', 1);
  controller.abort();
  expect((await running).ending).toEqual({ how: 'interrupted' });
  await expectGone(ids);
  expect((await run('touch begun', { signal: controller.signal })).ending).toEqual({ how: 'interrupted' });
  expect(existsSync(folder('begun'))).toBe(false);
});

test('leaves no listener behind', async () => {
  const before = process.listenerCount('exit');
  const during = run('sleep 0.3');
  const other = run('sleep 0.3');
  expect(process.listenerCount('exit')).toBe(before + 1);
  await Promise.all([during, other]);
  expect(process.listenerCount('exit')).toBe(before);
});

test('commands end together with the program that runs them', async () => {
  const program = folder('program.mts');
  const module = JSON.stringify(new URL('./run-command.ts', import.meta.url).href);
  writeFileSync(
    program,
    `import { runShellCommand } from ${module};
    const limits = { timeoutMs: 60_000, signal: new AbortController().signal };
    void runShellCommand('echo $$ >> ids; sleep 300 & echo $! >> ids; wait', { cwd: '.', env: process.env }, limits);
    process.stdin.once('data', () => process.exit(0));`,
  );
  const child = spawn(process.execPath, ['--import', TSX, program], {
    cwd: folder(),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ids = await readIds('ids', 2);
  child.stdin?.end('go\n');
  expect(await exited).toEqual([0, null]);
  await expectGone(ids);
});

test.runIf(onLinux)('finds no process by a group and a mark that nobody has', () => {
  const mark = createMark();
  expect(findCommandProcesses(999_999_999, mark)).toEqual([]);
  releaseMark(mark);
});
