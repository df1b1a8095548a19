import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type CommandMark, createMark, releaseMark } from './command-mark.ts';
import { CommandOutput, type OnCommandOutput } from './command-output.ts';
import { CommandProcesses } from './command-processes.ts';
import type { CommandEnding, CommandResult } from './command-result.ts';

export interface CommandLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Receives the output as it is written. */
  readonly onOutput?: OnCommandOutput;
}

/**
 * It joins its group before anything of the command runs. The mark moves to where few scripts have a handle of their own. Both outputs go
 * into one pipe: only so do
 * their lines keep the order in which they were written.
 */
const BOOTSTRAP = `[ -z "$2" ] || echo $$ > "$2/cgroup.procs"; exec 9<&3 3<&-; if command -v bash >/dev/null 2>&1; then exec bash -c "$1" 2>&1; fi; exec sh -c "$1" 2>&1`;

const running = new Set<CommandProcesses>();

/** The time to wait for output that is still on its way, such as that of a `tee`. */
const DRAIN_MS = 500;

/**
 * Runs a command line to its end. Its child processes end with it: all of them if the system has control groups, else those that kept one
 * of its marks. Rejects only if it could not be started.
 */
export async function runShellCommand(
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

export interface CommandPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Starts a command line in a process group of its own, with nothing to read. */
function startCommand(command: string, { cwd, env }: CommandPlace, mark: CommandMark): ChildProcess {
  const options: SpawnOptions = {
    cwd,
    env: { ...env, [mark.variable]: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  if (process.platform === 'win32') return spawn(command, { ...options, shell: true, windowsHide: true });
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe', mark.handle?.id ?? 'ignore'];
  const group = mark.group?.folder ?? '';
  return spawn('/bin/sh', ['-c', BOOTSTRAP, 'sh', command, group], { ...options, stdio, detached: true });
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

/** Kills these processes should this program end before they do. Returns how to call that off. */
function killOnExit(processes: CommandProcesses): () => void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(processes);
  return () => {
    running.delete(processes);
    if (running.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const processes of running) processes.kill();
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
