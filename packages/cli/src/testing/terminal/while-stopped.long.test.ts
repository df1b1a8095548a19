import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { whileStopped } from './while-stopped.ts';

// Each frame takes its time, and is told when it begins and when it ends.
const PROGRAM = `
setInterval(() => {
  process.stdout.write('<');
  const end = Date.now() + 4;
  while (Date.now() < end);
  process.stdout.write('>');
}, 8);
`;

test.skipIf(process.platform !== 'linux')(
  'a program stands still between two frames, and goes on',
  async () => {
    const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    try {
      for (let turn = 0; turn < 20; turn++) {
        await once(child.stdout, 'data');
        await whileStopped(pidOf(child), async () => {
          for (let last = ''; last !== out; await new Promise((resolve) => setTimeout(resolve, 20)))
            last = out;
          expect(out).toMatch(/^(?:<>)+$/);
        });
      }
    } finally {
      child.kill('SIGKILL');
    }
  },
);

test('a program that has ended is left alone', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  let isDone = false;
  await whileStopped(pidOf(child), async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The program did not start.');
  return pid;
}
