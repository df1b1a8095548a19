import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

export type TmuxCommand = readonly [string, ...string[]];

const TIMEOUT_MS = 300_000;

/** A tmux server on a socket of its own, which never meets a person's tmux nor their settings. */
export class TmuxServer {
  readonly #socket: string;
  #keeper: ChildProcess | undefined;

  constructor(socket: string) {
    this.#socket = socket;
  }

  /** Runs commands in order and resolves with what they print. */
  async run(commands: readonly TmuxCommand[], input = ''): Promise<string> {
    const running = promisify(execFile)('tmux', this.#arguments(commands), {
      env: environment(),
      timeout: TIMEOUT_MS,
      maxBuffer: 1 << 28,
    });
    // The error of the process holds tmux's remarks on unread input.
    running.child.stdin?.on('error', () => {}).end(input);
    return (await running).stdout;
  }

  /** Ties the server to this process with a client that detaches when the process dies, however it does. */
  async dieWithThisProcess(): Promise<void> {
    const attach: TmuxCommand = ['attach-session', '-f', 'no-output,ignore-size'];
    const keeper = spawn(
      'tmux',
      ['-C', ...this.#arguments([attach, ['set-option', '-g', 'destroy-unattached', 'on']])],
      { env: environment(), stdio: ['pipe', 'pipe', 'ignore'] },
    );
    this.#keeper = keeper;
    await once(keeper.stdout, 'data', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    keeper.stdout.resume();
  }

  async kill(): Promise<void> {
    // A server that has ended by itself is as good.
    await this.run([['kill-server']]).catch(() => {});
    const keeper = this.#keeper;
    if (keeper === undefined || keeper.exitCode !== null || keeper.signalCode !== null) return;
    const exit = once(keeper, 'exit');
    keeper.kill();
    await exit;
  }

  #arguments(commands: readonly TmuxCommand[]): string[] {
    const joined = commands.flatMap((command) => [...command.map(escapeSemicolon), ';']);
    return ['-u', '-S', this.#socket, '-f', '/dev/null', ...joined.slice(0, -1)];
  }
}

/** tmux takes a semicolon at the end of any argument for the end of the command. */
function escapeSemicolon(argument: string): string {
  return argument.replace(/;$/, '\\;');
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, TMUX: undefined, TMUX_PANE: undefined };
}
