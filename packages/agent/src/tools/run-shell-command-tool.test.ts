import { mkdirSync, writeFileSync } from 'node:fs';
import { TodoList } from '@hdc/core';
import { useTemporaryFolder } from '@hdc/core/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ToolError } from '../tool-error.ts';
import { Workspace } from '../workspace/workspace.ts';
import { runShellCommandTool } from './run-shell-command-tool.ts';

const SIGNAL = new AbortController().signal;

vi.setConfig({ testTimeout: 30_000 });

const folder = useTemporaryFolder();

beforeEach(() => {
  mkdirSync(folder('packages', 'a:b'), { recursive: true });
  writeFileSync(folder('file.txt'), 'text\n');
});

async function prepare(parameters: unknown) {
  const context = {
    workspace: await Workspace.open(folder()),
    todos: new TodoList(),
    env: process.env,
    redact: (text: string) => text,
  };
  return runShellCommandTool.prepare(runShellCommandTool.parameters.parse(parameters), context);
}

async function run(parameters: unknown, signal = SIGNAL) {
  return (await prepare(parameters)).run(signal);
}

async function failureOf(promise: Promise<unknown>): Promise<ToolError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ToolError) return error;
  throw new Error(`expected a ToolError, not ${String(error)}`);
}

describe('parameters', () => {
  test.each([
    [{ command: 'ls' }],
    [{ command: 'ls', timeout_seconds: 600 }],
    [{ command: 'ls', timeout_seconds: '30' }],
    [{ command: 'ls', timeout_seconds: null, directory: null, description: null }],
  ])('takes %j', (parameters) => {
    expect(runShellCommandTool.parameters.safeParse(parameters).success).toBe(true);
  });

  test.each([
    [{}],
    [{ command: ' \n' }],
    [{ command: 5 }],
    [{ command: 'ls', timeout_seconds: 0 }],
    [{ command: 'ls', timeout_seconds: 601 }],
    [{ command: 'ls', timeout_seconds: 1.5 }],
    [{ command: 'ls', timeout_seconds: 'soon' }],
    [{ command: 'ls', timeout_seconds: true }],
  ])('refuses %j', (parameters) => {
    expect(runShellCommandTool.parameters.safeParse(parameters).success).toBe(false);
  });
});

describe('approval', () => {
  test.each([
    [{ command: 'npm test' }, 'run_shell_command npm test', 'npm test', 'command:.:npm test'],
    [
      { command: 'npm test', directory: 'packages' },
      'run_shell_command npm test',
      'npm test\n(in packages)',
      'command:packages:npm test',
    ],
    [
      { command: 'ls', directory: 'packages/a:b' },
      'run_shell_command ls',
      'ls\n(in packages/a:b)',
      'command:packages/a%3Ab:ls',
    ],
    [
      { command: 'cd a &&\n  make' },
      'run_shell_command cd a && make',
      'cd a &&\n  make',
      'command:.:cd a &&\n  make',
    ],
    [
      { command: 'rm x\u001b[2K\recho' },
      'run_shell_command rm x\\u{1b}[2K\\u{d}echo',
      'rm x\\u{1b}[2K\\u{d}echo',
      'command:.:rm x\u001b[2K\recho',
    ],
  ])('%j', async (parameters, title, detail, scope) => {
    const { approval } = await prepare(parameters);
    const scopeTitle = `exactly this command: ${title.replace('run_shell_command ', '')}`;
    expect(approval).toEqual(expect.objectContaining({ title, detail, scope, scopeTitle }));
  });

  test('a long command has a short title and a whole detail', async () => {
    const command = `echo ${'x'.repeat(500)}`;
    const { approval } = await prepare({ command });
    expect(approval?.title).toHaveLength('run_shell_command '.length + 80);
    expect(approval?.detail).toBe(command);
  });

  test('nothing runs before `run`', async () => {
    await prepare({ command: 'echo changed > file.txt' });
    expect((await run({ command: 'cat file.txt' })).result).toBe('text\n');
  });
});

describe('success', () => {
  test.each([
    ['echo hello', 'hello\n', /^exit 0, 1 line, (\d+ms|\d+\.\ds)$/],
    ['seq 3', '1\n2\n3\n', /^exit 0, 3 lines, (\d+ms|\d+\.\ds)$/],
    ['true', '(no output)', /^exit 0, 0 lines, (\d+ms|\d+\.\ds)$/],
  ])('%s', async (command, result, summary) => {
    const output = await run({ command });
    expect(output.result).toBe(result);
    expect(output.summary).toMatch(summary);
  });

  test('runs in the folder that is asked for', async () => {
    expect((await run({ command: 'pwd', directory: 'packages' })).result).toBe(`${folder('packages')}\n`);
  });
});

describe('failure', () => {
  test.each([
    [{ command: 'echo out; exit 1' }, 'The command ended with exit code 1', 'out\n'],
    [{ command: 'exit 2' }, 'The command ended with exit code 2', '(no output)'],
    [{ command: 'kill -KILL $$' }, 'The command was ended by the signal SIGKILL', '(no output)'],
    [
      { command: 'echo out; sleep 300', timeout_seconds: 1 },
      'The command was stopped after 1 second; run something shorter, or set timeout_seconds (at most 600)',
      'out\n',
    ],
  ])('%j', async (parameters, message, result) => {
    const error = await failureOf(run(parameters));
    expect(error.message).toBe(message);
    expect(error.result).toBe(result);
  });

  test('an interruption', async () => {
    const error = await failureOf(run({ command: 'sleep 300' }, AbortSignal.abort()));
    expect(error.message).toBe('The command was interrupted');
  });

  test('what cannot be started', async () => {
    expect((await failureOf(run({ command: 'echo \0' }))).message).toMatch(
      /^The command could not be started: /,
    );
  });

  test.each([
    ['..', 'outside of the workspace'],
    ['missing', 'There is no'],
    ['file.txt', 'is a file'],
  ])('the directory %s', async (directory, message) => {
    expect((await failureOf(prepare({ command: 'ls', directory }))).message).toContain(message);
  });
});
