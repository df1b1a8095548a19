import type { Terminal } from '@xterm/headless';
import { launchCommand } from '../launch-command.ts';
import type { TerminalDriver, TerminalOptions } from '../terminal-driver.ts';
import { keyCodes, type TerminalKey } from '../terminal-key.ts';
import { untilStill } from '../wait-until.ts';
import { whileStopped } from '../while-stopped.ts';
import { loadPty } from './load-pty.ts';

export async function openPty(options: TerminalOptions): Promise<TerminalDriver> {
  const modules = await loadPty();
  if (modules === undefined) throw new Error('@lydell/node-pty has no binary for this platform.');
  const { columns: cols = 80, rows = 24, cwd } = options;
  const terminal = new modules.Terminal({ cols, rows, scrollback: 50_000, allowProposedApi: true });
  const [file, ...args] = launchCommand(options);
  const pty = modules.spawn(file, args, { cols, rows, cwd });

  let exitCode: number | undefined;
  const send = (data: string) => {
    if (exitCode === undefined) pty.write(data);
  };
  let received = 0;
  pty.onData((data) => {
    received += data.length;
    terminal.write(data);
  });
  pty.onExit(({ exitCode: code, signal }) => {
    exitCode = signal ? 128 + signal : code;
  });
  // The answers to what programs ask of a terminal, such as where the cursor is.
  terminal.onData(send);

  return {
    pid: pty.pid,
    type: async (text) => send(text),
    async press(keys) {
      await settled(terminal);
      for (const key of keys) send(sequence(key, terminal));
    },
    async paste(text) {
      await settled(terminal);
      send(bracketed(text.replaceAll('\n', '\r'), terminal));
    },
    async resize(columns, height) {
      const change = async () => {
        await untilStill(() => received);
        await settled(terminal);
        terminal.resize(columns, height);
        if (exitCode === undefined) pty.resize(columns, height);
      };
      // Output for the old size has to be read at the old size: no program can help the contrary.
      await (exitCode === undefined ? whileStopped(pty.pid, change) : change());
    },
    screen: (withHistory) => readBuffers(terminal, withHistory),
    exitCode: async () => exitCode,
    dispose: async () => terminal.dispose(),
  };
}

/** Writing to the screen is asynchronous: resolves when all that came so far is on it, also the modes. */
function settled(terminal: Terminal): Promise<void> {
  return new Promise((resolve) => terminal.write('', resolve));
}

function sequence(key: TerminalKey, terminal: Terminal): string {
  const plain = keyCodes(key).sequence;
  if (!terminal.modes.applicationCursorKeysMode) return plain;
  return plain.length === 3 && /[A-DFH]$/.test(plain) ? plain.replace('[', 'O') : plain;
}

function bracketed(text: string, terminal: Terminal): string {
  return terminal.modes.bracketedPasteMode ? `\x1b[200~${text}\x1b[201~` : text;
}

async function readBuffers(terminal: Terminal, withHistory: boolean): Promise<string> {
  await settled(terminal);
  const { active, normal } = terminal.buffer;
  const lines: string[] = [];
  if (withHistory) {
    for (let row = 0; row < normal.baseY; row++)
      lines.push(normal.getLine(row)?.translateToString(true) ?? '');
  }
  for (let row = 0; row < terminal.rows; row++) {
    lines.push(active.getLine(active.baseY + row)?.translateToString(true) ?? '');
  }
  return lines.join('\n');
}
