import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { IContent } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { AgentBench, type BenchOptions } from './agent-bench.ts';
import { call, callAll, outcomesOf, untilEvent } from './steps.ts';

const FILES = { 'a.txt': 'alpha\n', 'b.txt': 'beta\n' };
/** So late that code which waits for it exceeds the test's own limit. */
const NEVER_MS = 3_600_000;
const INTERRUPTED = 'The person interrupted the turn before this call was done.';

/** Begins a turn and interrupts it as soon as `moment` has come. */
async function interrupt(
  bench: AgentBench,
  moment: () => Promise<void>,
): Promise<{ readonly newEntries: readonly IContent[] }> {
  const abort = new AbortController();
  const before = bench.history.length;
  const turn = bench.send('Go.', abort.signal);
  await moment();
  abort.abort();
  expect(await turn).toMatchObject({ status: 'interrupted' });
  return { newEntries: bench.history.slice(before) };
}

async function start(options: BenchOptions = {}): Promise<AgentBench> {
  return AgentBench.start({ files: FILES, ...options });
}

describe('an interrupted turn', () => {
  test('ends at once before anything is sent', async () => {
    const bench = await start();
    expect(await bench.send('Go.', AbortSignal.abort())).toMatchObject({ status: 'interrupted', rounds: 1 });
    expect(bench.requests.length).toBe(0);
    await bench.checkGoesOn();
  });

  test('ends at once while the model is silent', async () => {
    const bench = await start();
    bench.answers.push({ text: 'too late', delayMs: NEVER_MS });
    const { newEntries } = await interrupt(bench, () => expect.poll(() => bench.requests.length).toBe(1));
    expect(newEntries.map(({ speaker }) => speaker)).toEqual(['human']);
    await bench.checkGoesOn();
  });

  test('keeps what the model has said', async () => {
    const bench = await start();
    const text = 'A long story of which only the beginning is ever told. '.repeat(20);
    bench.answers.push({
      text,
      eventDelayMs: 50,
      toolCalls: [{ id: 'never', name: 'read_file', parameters: {} }],
    });
    const { newEntries } = await interrupt(bench, () => untilEvent(bench, 'text'));
    const shown = bench.events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('');
    expect(newEntries[1]).toMatchObject({ speaker: 'ai', blocks: [{ type: 'text', text: shown }] });
    expect(newEntries.length).toBe(2);
    await bench.checkGoesOn();
  });

  test.skipIf(process.platform !== 'linux')(
    'ends a running command with everything that it started, and the calls behind it',
    async () => {
      const bench = await start();
      const script =
        'sleep 100000 & echo $! > child.txt; setsid sleep 100000 & echo $! >> child.txt; echo begun; wait';
      bench.answers.push({
        ...callAll(
          ['run_shell_command', { command: script }],
          ['write_file', { file_path: 'c.txt', content: 'c' }],
        ),
        text: 'Running.',
      });
      const readChildren = async () =>
        (await readFile(join(bench.root, 'child.txt'), 'utf8').catch(() => '')).split('\n');
      await interrupt(bench, () => expect.poll(async () => (await readChildren()).length).toBe(3));
      const children = (await readChildren()).filter((line) => line !== '');
      expect(children.length).toBe(2);
      for (const pid of children) await expect.poll(() => isRunning(Number(pid))).toBe(false);
      expect(outcomesOf(bench.history)).toEqual(['The command was interrupted', INTERRUPTED]);
      await expect(readFile(join(bench.root, 'c.txt'))).rejects.toThrow('ENOENT');
      await bench.checkGoesOn();
    },
  );

  test('answers every call of a batch of reads, in their order', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`f${n}.txt`, `text ${n}\n`.repeat(100)]),
    );
    const bench = await start({ files });
    const names = Array.from({ length: 30 }, (_, n) => `f${n}.txt`);
    const wanted = names.map((file_path) => ['read_file', { file_path }] as const);
    bench.answers.push(callAll(['search_file_content', { pattern: 'text 1$' }], ...wanted));
    const { newEntries } = await interrupt(bench, () => untilEvent(bench, 'tool-call'));
    const answered = newEntries.flatMap(({ blocks }) =>
      blocks.filter(({ type }) => type === 'tool_response'),
    );
    const called = newEntries.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'tool_call'));
    expect(answered.length).toBe(31);
    expect(answered.map((block) => 'callId' in block && block.callId)).toEqual(
      called.map((block) => 'id' in block && block.id),
    );
    await bench.checkGoesOn();
  });

  test('takes back the question whether a call may run', async () => {
    let asked = 0;
    const bench = await start({
      approve: (_, signal) => {
        asked++;
        return delay(60_000, 'once' as const, { signal });
      },
    });
    const write = (file_path: string) => ['write_file', { file_path, content: 'c' }] as const;
    bench.answers.push(callAll(write('a.txt'), write('c.txt')));
    await interrupt(bench, () => expect.poll(() => asked).toBe(1));
    expect(outcomesOf(bench.history)).toEqual([INTERRUPTED, INTERRUPTED]);
    expect(asked).toBe(1);
    expect(await readFile(join(bench.root, 'a.txt'), 'utf8')).toBe('alpha\n');
    await bench.checkGoesOn();
  });

  test('ends while a summary is being written, with the history as it was', async () => {
    const bench = await start({
      settings: { 'compression.strategy': 'one-shot', 'context-limit': 12_000, 'max-output-tokens': 200 },
      files: { 'a.txt': 'a line of text that is long enough to fill a window\n'.repeat(100) },
    });
    bench.model.summary = { text: 'too late', delayMs: NEVER_MS };
    const read = (offset: number) => call('read_file', { file_path: 'a.txt', offset });
    bench.answers.push(...Array.from({ length: 15 }, (_, index) => read(index + 1)));
    const { newEntries } = await interrupt(bench, () => untilEvent(bench, 'session'));
    expect(newEntries).toEqual(bench.added);
    bench.model.summary = { text: 'A short summary.' };
    await bench.checkGoesOn();
  });
});

/** A process that is dead but not yet collected by its parent does not run either. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
