import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningProcesses } from '../end-process-tree.ts';
import { launchCommand } from '../launch-command.ts';
import type { TerminalDriver, TerminalOptions } from '../terminal-driver.ts';
import { keyCodes } from '../terminal-key.ts';
import { untilStill } from '../wait-until.ts';
import { whileStopped } from '../while-stopped.ts';
import { type TmuxCommand, TmuxServer } from './tmux-server.ts';

const SIGNALS: ReadonlyMap<string, number> = new Map(Object.entries(constants.signals));

/** tmux continues its own child if that was stopped, but not the child of a shell; the shell must not report how its child ended. */
const BETWEEN = 'exec 3>&2 2>/dev/null; "$@" 2>&3 3>&-; exit $?';

export async function openTmux(options: TerminalOptions): Promise<TerminalDriver> {
  const folder = await mkdtemp(join(tmpdir(), 'hdc-tmux-'));
  const server = new TmuxServer(join(folder, 'socket'));
  const dispose = async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const ids = await server.run([...settings(), newSession(options)]);
    await server.dieWithThisProcess();
    const [pid, serverPid] = ids.split(' ').map(Number);
    if (pid === undefined || serverPid === undefined)
      throw new Error(`tmux answered ${JSON.stringify(ids)}.`);
    const stopped = options.isResized
      ? (work: () => Promise<void>) => whileChildStopped(pid, work)
      : undefined;
    return { ...driver(server, stopped), pid, exitCode: () => exitCode(server, serverPid), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** All before the session, which may end at once. */
function settings(): TmuxCommand[] {
  return [
    ['start-server'],
    ['set-option', '-g', 'status', 'off'],
    ['set-option', '-g', 'history-limit', '50000'],
    ['set-option', '-g', 'remain-on-exit', 'on'],
    ['set-option', '-g', 'remain-on-exit-format', ''],
  ];
}

function newSession(options: TerminalOptions): TmuxCommand {
  const size = ['-x', String(options.columns ?? 80), '-y', String(options.rows ?? 24)];
  const print = ['-P', '-F', '#{pane_pid} #{pid}'];
  const between = options.isResized ? ['sh', '-c', BETWEEN, 'sh'] : [];
  const command = [...between, ...launchCommand(options)];
  return ['new-session', '-d', ...print, ...size, '-c', options.cwd, '--', ...command];
}

async function whileChildStopped(pid: number, work: () => Promise<void>): Promise<void> {
  const child = (await runningProcesses()).find(({ parent }) => parent === pid);
  await (child ? whileStopped(child.pid, work) : work());
}

type Stopped = (work: () => Promise<void>) => Promise<void>;

function driver(
  server: TmuxServer,
  stopped: Stopped = (work) => work(),
): Pick<TerminalDriver, 'type' | 'press' | 'paste' | 'resize' | 'screen'> {
  const screen = (withHistory: boolean) =>
    server.run([['capture-pane', '-p', ...(withHistory ? ['-S', '-'] : [])]]);
  return {
    async type(text) {
      // A message to tmux holds 16 KB, hence pieces.
      for (const [piece] of text.matchAll(/.{1,2000}/gu)) {
        await server.run([['send-keys', '-l', '--', piece]]);
      }
    },
    async press(keys) {
      await server.run([['send-keys', ...keys.map((key) => keyCodes(key).tmux)]]);
    },
    async paste(text) {
      // Unlike `set-buffer`, reading the standard input has no limit.
      await server.run(
        [
          ['load-buffer', '-b', 'paste', '-'],
          ['paste-buffer', '-d', '-p', '-b', 'paste'],
        ],
        text,
      );
    },
    async resize(columns, rows) {
      await stopped(async () => {
        await untilStill(() => screen(true));
        await server.run([['resize-window', '-x', String(columns), '-y', String(rows)]]);
      });
    },
    screen,
  };
}

async function exitCode(server: TmuxServer, serverPid: number): Promise<number | undefined> {
  const format = '#{pane_dead}|#{pane_dead_status}|#{pane_dead_signal}';
  const [dead, status, signal] = (await server.run([['display-message', '-p', format]])).trim().split('|');
  if (status) return Number(status);
  // Some builds give the name of the signal, some its number.
  if (signal) return 128 + (SIGNALS.get(`SIG${signal}`) ?? Number(signal));
  // libutempter makes tmux miss the end of a child now and then; the signal makes it look again.
  if (dead === '1') process.kill(serverPid, 'SIGCHLD');
  return undefined;
}
