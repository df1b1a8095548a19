import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { errorCode, messageOf } from '@hdc/core/errors';
import { UsageError } from '../usage-error.ts';

export interface ChildOptions {
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly input: { readonly isTerminal: boolean };
  /** Sets a listener for an interrupt, which would otherwise end this program; returns how to remove it. */
  onInterrupt(handler: () => void): () => void;
  /** The same for other signals that ask it to end. */
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
  const watcher = watchOver(child.pid, platform);
  const undo = [
    watcher,
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

/** A line tells it that all is well; if the holder of the other end of the pipe dies, none comes. */
const WATCHER = `read -r line && exit
tree() { echo "$1"; for child in $(ps -A -o ppid=,pid= | awk -v of="$1" '$1 == of { print $2 }'); do tree "$child"; done; }
all=$(tree "$0" 2>/dev/null)
kill -TERM $all
for second in 1 2 3 4 5; do
  alive=; for each in $all; do kill -0 "$each" && alive="$alive $each"; done
  [ -n "$alive" ] || exit
  sleep 1
done
kill -KILL $alive`;

/**
 * Ends the child when this process is killed in a way that lets it do nothing any more: an agent without its gateway
 * would ask nobody. In a session of its own, so that no key of the terminal ends it. Returns how to dismiss it.
 */
function watchOver(pid: number | undefined, platform: NodeJS.Platform): () => void {
  if (pid === undefined || platform === 'win32') return NOTHING;
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  const watcher = spawn('/bin/sh', ['-c', WATCHER, String(pid)], {
    stdio: [...stdio],
    detached: true,
    cwd: '/',
  });
  // The agent works without the guard as well.
  watcher.on('error', NOTHING);
  watcher.stdin?.on('error', NOTHING);
  watcher.unref();
  return () => watcher.stdin?.end('done\n');
}

function describeFailure(program: string, error: Error): string {
  if (errorCode(error) === 'ENOENT') {
    return `The program ${JSON.stringify(program)} was not found; allowed: a program in your PATH, or a path`;
  }
  return `The program ${JSON.stringify(program)} cannot be started: ${messageOf(error)}`;
}
