import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type CommandMark, createMark, releaseMark } from './command-mark.ts';
import { CommandOutput, type OnCommandOutput } from './command-output.ts';
import { CommandProcesses } from './command-processes.ts';
import type { CommandEnding, CommandResult } from './command-result.ts';
import { killOnExit } from './kill-on-exit.ts';
import { type CommandPlace, startCommand } from './start-command.ts';

export interface CommandLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Told what it writes, as soon as it does. */
  readonly onOutput?: OnCommandOutput;
}

/** How long output that is on its way, such as that of a `tee`, is waited for. */
const DRAIN_MS = 500;

/**
 * Runs a command line to its end. What it started ends with it: everything where there are control groups,
 * else what kept any of its marks. Rejects only where it could not be started.
 */
export async function runCommand(
  command: string,
  place: CommandPlace,
  limits: CommandLimits,
): Promise<CommandResult> {
  if (limits.signal.aborted) {
    return { output: '', lineCount: 0, ending: { how: 'interrupted' }, durationMs: 0 };
  }
  const mark = createMark();
  try {
    return await runMarked(startCommand(command, place, mark), mark, limits);
  } finally {
    releaseMark(mark);
  }
}

async function runMarked(
  child: ChildProcess,
  mark: CommandMark,
  limits: CommandLimits,
): Promise<CommandResult> {
  const startedAt = performance.now();
  const exited = exitOf(child);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const output = collectOutput(child, limits.onOutput);
  if (child.pid === undefined) throw await failureOf(child);
  const processes = new CommandProcesses(child.pid, mark);
  const release = killOnExit(processes);
  try {
    const ending = await firstEnding(exited, limits);
    const durationMs = performance.now() - startedAt;
    if (ending.how === 'exited') await waitAtMost(DRAIN_MS, closed);
    await processes.end();
    await waitAtMost(DRAIN_MS, closed);
    return { ...output.finish(), ending, durationMs };
  } finally {
    release();
    letGo(child);
  }
}

function exitOf(child: ChildProcess): Promise<CommandEnding> {
  return new Promise((resolve) => {
    child.once('exit', (exitCode, signal) => {
      resolve(signal ? { how: 'killed', signal } : { how: 'exited', exitCode: exitCode ?? 0 });
    });
  });
}

function collectOutput(child: ChildProcess, onOutput: OnCommandOutput | undefined): CommandOutput {
  const output = new CommandOutput(onOutput);
  for (const stream of [child.stdout, child.stderr]) {
    // With an encoding the stream itself joins characters that two chunks share.
    stream?.setEncoding('utf8').on('data', (chunk: string) => output.add(chunk));
  }
  return output;
}

async function failureOf(child: ChildProcess): Promise<unknown> {
  const [error] = await once(child, 'error');
  return error;
}

function firstEnding(exited: Promise<CommandEnding>, limits: CommandLimits): Promise<CommandEnding> {
  const { timeoutMs, signal } = limits;
  const calledOff = new AbortController();
  const timedOut = delay(timeoutMs, { how: 'timed-out' } as const, { signal: calledOff.signal });
  const interrupted = new Promise<CommandEnding>((resolve) => {
    signal.addEventListener('abort', () => resolve({ how: 'interrupted' }), { signal: calledOff.signal });
  });
  timedOut.catch(() => undefined);
  return Promise.race([exited, timedOut, interrupted]).finally(() => calledOff.abort());
}

/** The pipes stay open as long as anybody holds them, which may be for ever. */
async function waitAtMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, delay(milliseconds, undefined, { ref: false })]);
}

/** Without this, a process that cannot be killed would keep the program from ending. */
function letGo(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.unref();
}
