import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { errorCode, messageOf } from '@hdc/core';
import { UsageError } from '../usage-error.ts';

export interface ChildOptions {
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly input: { readonly isTerminal: boolean };
  /** Instead of ending at once on an interrupt; returns how to undo that. */
  onInterrupt(handler: () => void): () => void;
  /** The same for other wishes that it ends. */
  onTerminate(handler: (signal: NodeJS.Signals) => void): () => void;
}

const SIGNALLED = 128;
/** A child that a terminal interrupts decides itself whether it ends. */
const NOTHING = () => {};

/** Runs a program in the person's terminal and returns its exit code. Throws `UsageError` when it cannot start. */
export async function runChild(
  program: string,
  args: readonly string[],
  options: ChildOptions,
): Promise<number> {
  const { env, cwd, platform, input } = options;
  // Programs of npm are scripts on Windows, which only a shell starts.
  const child = spawn(program, [...args], {
    cwd,
    env: { ...env },
    stdio: 'inherit',
    shell: platform === 'win32',
  });
  const undo = [
    options.onInterrupt(input.isTerminal ? NOTHING : () => child.kill('SIGINT')),
    options.onTerminate((signal) => child.kill(signal)),
  ];
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', (error) => reject(new UsageError(describeFailure(program, error), { cause: error })));
      child.on('exit', (code, signal) =>
        resolve(code ?? SIGNALLED + (signal ? constants.signals[signal] : 0)),
      );
    });
  } finally {
    for (const each of undo) each();
  }
}

function describeFailure(program: string, error: Error): string {
  if (errorCode(error) === 'ENOENT') {
    return `The program ${JSON.stringify(program)} was not found; allowed: a program in your PATH, or a path`;
  }
  return `The program ${JSON.stringify(program)} cannot be started: ${messageOf(error)}`;
}
