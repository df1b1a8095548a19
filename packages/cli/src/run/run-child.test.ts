import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { describe, expect, test, vi } from 'vitest';
import { InterruptHandlers } from '../interrupt-handlers.ts';
import { runChild } from './run-child.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const folder = useTemporaryFolder();

/** Runs a script of Node; `during` may send signals once it has written a file named `started`. */
async function run(script: string, during: (signals: FakeSignals) => void = () => {}) {
  const signals = new FakeSignals();
  writeFileSync(folder('script.mjs'), `import { writeFileSync } from 'node:fs';\n${script}`);
  const running = runChild(process.execPath, ['script.mjs', 'one', '--two'], {
    env: { ...process.env, ONLY_HERE: 'yes' },
    cwd: folder(),
    platform: process.platform,
    input: { isTerminal: false },
    onInterrupt: (handler) => signals.interrupts.add(handler),
    onTerminate: (handler) => signals.terminations.add(handler),
  });
  for (let waited = 0; waited < 1_000 && !hasStarted(); waited++) await sleep(20);
  during(signals);
  return { code: await running, signals };
}

class FakeSignals {
  readonly interrupts = new InterruptHandlers();
  readonly terminations = new InterruptHandlers();
}

const WAIT = `writeFileSync('started', ''); setTimeout(() => process.exit(9), 20_000);`;

function hasStarted(): boolean {
  try {
    readFileSync(folder('started'));
    return true;
  } catch {
    return false;
  }
}

test('the child gets its arguments and its environment, and its exit code is ours', async () => {
  const { code } = await run(
    `writeFileSync('seen', process.argv.slice(2).join(' ') + process.env.ONLY_HERE); writeFileSync('started', ''); process.exit(7);`,
  );
  expect(code).toBe(7);
  expect(readFileSync(folder('seen'), 'utf8')).toBe('one --twoyes');
});

describe.skipIf(process.platform === 'win32')('signals', () => {
  test.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGQUIT', 131],
  ] as const)('%s reaches the child', async (signal, expected) => {
    const { code, signals } = await run(WAIT, ({ terminations }) => terminations.handle(signal));
    expect(code).toBe(expected);
    expect(signals.terminations.handle(signal)).toBe(false);
  });

  test('an interrupt reaches a child that no terminal interrupts', async () => {
    const { code } = await run(WAIT, ({ interrupts }) => interrupts.handle('SIGINT'));
    expect(code).toBe(130);
  });

  test('a child that ends in its own way on a signal keeps its exit code', async () => {
    const { code } = await run(`process.on('SIGTERM', () => process.exit(5)); ${WAIT}`, ({ terminations }) =>
      terminations.handle('SIGTERM'),
    );
    expect(code).toBe(5);
  });
});

/** An agent that says when it has begun and why it ends; it would end by itself, some day. */
const LONG_AGENT = `import { writeFileSync } from 'node:fs';
process.on('SIGTERM', () => { writeFileSync('ended', 'SIGTERM'); process.exit(); });
writeFileSync('started', process.env.ANTHROPIC_BASE_URL);
setTimeout(() => process.exit(9), 60_000);`;

test.skipIf(process.platform === 'win32')(
  'an agent whose hdc was killed is ended, and its gateway refuses at once',
  async () => {
    writeFileSync(folder('agent.mjs'), LONG_AGENT);
    const args = [MAIN, 'run', '--', process.execPath, 'agent.mjs'];
    const env = { ...process.env, HDC_HOME: folder('home'), HOME: folder() };
    const hdc = spawn(process.execPath, args, { cwd: folder(), env, stdio: 'ignore' });
    await vi.waitFor(() => expect(readFileSync(folder('started'), 'utf8')).toContain('http'), {
      timeout: 300_000,
    });
    hdc.kill('SIGKILL');
    await once(hdc, 'exit');
    await expect(fetch(readFileSync(folder('started'), 'utf8'))).rejects.toThrow();
    await vi.waitFor(() => expect(readFileSync(folder('ended'), 'utf8')).toBe('SIGTERM'), {
      timeout: 300_000,
    });
  },
);

test('a program that is not there is named', async () => {
  const options = {
    env: process.env,
    cwd: folder(),
    platform: process.platform,
    input: { isTerminal: false },
    onInterrupt: () => () => {},
    onTerminate: () => () => {},
  };
  await expect(runChild('no-such-agent-here', [], options)).rejects.toThrow(
    'The program "no-such-agent-here" was not found; allowed: a program in your PATH, or a path',
  );
});
