import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endQuietly } from './end-quietly.ts';
import { InterruptHandlers } from './interrupt-handlers.ts';

class FakeOutput extends EventEmitter {
  text = '';

  write(text: string): void {
    this.text += text;
  }
}

class FakeProcess extends EventEmitter {
  readonly stdout = new FakeOutput();
  readonly stderr = new FakeOutput();
  readonly exits: (number | undefined)[] = [];

  exit(code?: number): void {
    this.exits.push(code);
  }
}

const FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const CLOSED = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });

test.each<[string, 'stdout' | 'stderr', Error, number | undefined, string]>([
  ['nobody reads the output', 'stdout', CLOSED, undefined, ''],
  ['nobody reads the errors', 'stderr', CLOSED, undefined, ''],
  ['the errors cannot be written', 'stderr', FULL, 1, ''],
  [
    'the output cannot be written',
    'stdout',
    FULL,
    1,
    'hdc: cannot write to standard output: ENOSPC: no space left on device, write\n',
  ],
])('ends when %s', (_, stream, error, code, said) => {
  const process = new FakeProcess();
  endQuietly(process, new InterruptHandlers(), new InterruptHandlers());
  process[stream].emit('error', error);
  expect(process.exits).toEqual([code]);
  expect(process.stderr.text).toBe(said);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGQUIT', 131],
])('ends on %s', (signal, code) => {
  const process = new FakeProcess();
  endQuietly(process, new InterruptHandlers(), new InterruptHandlers());
  process.emit(signal);
  expect(process.exits).toEqual([code]);
});

test('leaves an interrupt to whoever handles it, and the next one to the one before', () => {
  const process = new FakeProcess();
  const interrupts = new InterruptHandlers();
  endQuietly(process, interrupts, new InterruptHandlers());
  const calls: string[] = [];
  const undoOuter = interrupts.add(() => calls.push('outer'));
  const undoInner = interrupts.add(() => calls.push('inner'));
  process.emit('SIGINT');
  undoInner();
  process.emit('SIGINT');
  undoOuter();
  expect({ calls, exits: process.exits }).toEqual({ calls: ['inner', 'outer'], exits: [] });
  process.emit('SIGINT');
  expect(process.exits).toEqual([130]);
});

test('leaves the wish to end to whoever handles it', () => {
  const process = new FakeProcess();
  const terminations = new InterruptHandlers();
  endQuietly(process, new InterruptHandlers(), terminations);
  const undo = terminations.add(() => {});
  process.emit('SIGTERM');
  expect(process.exits).toEqual([]);
  undo();
  process.emit('SIGTERM');
  expect(process.exits).toEqual([143]);
});
