import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { useTemporaryFolder } from '@hdc/core/testing';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTerminal } from './open-terminal.ts';
import { terminalDrivers } from './terminal-drivers.ts';
import type { TerminalKey } from './terminal-key.ts';
import type { TestTerminal } from './test-terminal.ts';

const PROGRAM = `
import { spawn } from 'node:child_process';
import { createInterface, emitKeypressEvents } from 'node:readline';
const raw = (prefix, onData) => {
  process.stdin.setRawMode(true);
  process.stdin.on('data', onData);
  process.stdout.write(prefix + 'ready\\r\\n');
};
const [mode, value] = process.argv.slice(2);
const modes = {
  echo() {
    const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'you> ' });
    lines.on('line', (line) => { console.log('heard <' + line + '>'); lines.prompt(); });
    lines.on('SIGINT', () => process.exit(130)).on('close', () => process.exit(0));
    lines.prompt();
  },
  keys() {
    emitKeypressEvents(process.stdin);
    process.stdin.on('keypress', (_, key) => {
      const name = [key.ctrl && 'ctrl', key.meta && 'meta', key.shift && 'shift', key.name].filter(Boolean).join('+');
      process.stdout.write('\\r\\n<' + name + '>');
    });
    raw('', () => {});
  },
  bytes: () => raw(value ?? '', (data) => process.stdout.write(JSON.stringify(String(data)))),
  count() {
    let size = 0;
    raw(value ?? '', (data) => { size += data.length; process.stdout.write('\\r' + size + '.'); });
  },
  cursor: () => raw('\\x1b[6n', (data) => process.stdout.write(JSON.stringify(String(data)))),
  print: () => process.stdout.write(value),
  lines() { for (let n = 1; n <= 100; n++) console.log('line ' + n); },
  state: () => console.log(JSON.stringify([process.env, process.cwd(), process.stdout.columns, process.stdout.rows])),
  size() {
    const tell = () => console.log(process.stdout.columns + ' x ' + process.stdout.rows);
    process.stdout.on('resize', tell);
    tell();
    setInterval(() => {}, 1000);
  },
  exit: () => setTimeout(() => process.exit(Number(value)), 50),
  stubborn() {
    process.on('SIGHUP', () => {});
    const stay = 'process.on("SIGHUP", () => {}); setInterval(() => {}, 1000)';
    const child = spawn(process.execPath, ['-e', stay], { detached: true, stdio: 'ignore' });
    console.log('child ' + child.pid + '.');
    setInterval(() => {}, 1000);
  },
};
modes[mode]();
`;

const KEYS: readonly (readonly [TerminalKey, string])[] = [
  ['Enter', 'return'],
  ['Alt-Enter', 'meta+return'],
  ['Tab', 'tab'],
  ['Shift-Tab', 'shift+tab'],
  ['Escape', 'meta+escape'],
  ['Space', 'space'],
  ['Backspace', 'backspace'],
  ['Delete', 'delete'],
  ['Up', 'up'],
  ['Down', 'down'],
  ['Left', 'left'],
  ['Right', 'right'],
  ['Home', 'home'],
  ['End', 'end'],
  ['PageUp', 'pageup'],
  ['PageDown', 'pagedown'],
  ['Ctrl-Left', 'ctrl+left'],
  ['Ctrl-Right', 'ctrl+right'],
  ['Ctrl-A', 'ctrl+a'],
  ['Ctrl-C', 'ctrl+c'],
  ['Ctrl-D', 'ctrl+d'],
  ['Ctrl-Z', 'ctrl+z'],
];

const available = await terminalDrivers();
const folder = useTemporaryFolder('file');
let terminal: TestTerminal | undefined;

beforeAll(async () => {
  await writeFile(folder('program.mjs'), PROGRAM);
});

afterEach(async () => {
  await terminal?.close();
  terminal = undefined;
});

describe.each(['tmux', 'pty'] as const)('in a terminal of %s', (driver) => {
  const present = available.includes(driver);
  if (!present) test.skip(`${driver} does not work here`, () => {});

  const open = async (...args: string[]): Promise<TestTerminal> => {
    terminal = await openTerminal({
      command: process.execPath,
      args: ['program.mjs', ...args],
      cwd: folder(),
      env: { TERM: 'xterm-256color', SPECIAL: 'a $b "c" \'d\';' },
      columns: 60,
      rows: 10,
      driver,
    });
    return terminal;
  };

  describe.runIf(present)('a program', () => {
    test.each([
      ['text', 'hello'],
      ['what shells and tmux find special', `-l #{pid} $HOME "x" 'y' \\ Enter ;`],
      ['characters of several bytes', 'Grüße 漢字 🙂'],
    ])('gets %s as typed', async (_, text) => {
      const program = await open('echo');
      await program.waitFor('you>');
      await program.type(text);
      expect(await program.waitFor(`you> ${text}`)).not.toContain('heard');
      await program.press('Enter');
      expect(await program.waitFor(`heard <${text}>\nyou>`)).toBe(`you> ${text}\nheard <${text}>\nyou>`);
    });

    test('gets every key', async () => {
      const program = await open('keys');
      await program.waitFor('ready');
      for (const [key, name] of KEYS) {
        await program.press(key);
        await program.waitFor(new RegExp(`<${name.replaceAll('+', '\\+')}>$`));
      }
    });

    test('gets several keys in order', async () => {
      const program = await open('keys');
      await program.waitFor('ready');
      await program.press('Up', 'Tab', 'Enter');
      await program.waitFor('<up>\n<tab>\n<return>');
    });

    test.each([
      ['arrows as it asked for them', '\x1b[?1h', '"\\u001bOA"'],
      ['plain arrows', '', '"\\u001b[A"'],
    ])('gets %s', async (_, request, expected) => {
      const program = await open('bytes', request);
      await program.waitFor('ready');
      await program.press('Up');
      await program.waitFor(expected);
    });

    test.each([
      ['in brackets', '\x1b[?2004h', '"\\u001b[200~one\\rtwo;\\u001b[201~"'],
      ['without brackets', '', '"one\\rtwo;"'],
    ])('gets a paste %s as it asked for it', async (_, request, expected) => {
      const program = await open('bytes', request);
      await program.waitFor('ready');
      await program.paste('one\r\ntwo;');
      await program.waitFor(expected);
    });

    test('gets every byte of a long paste and of a long text', async () => {
      const program = await open('count', '\x1b[?2004h');
      await program.waitFor('ready');
      await program.paste('0123456789\n'.repeat(20_000));
      await program.waitFor('220012.');
      await program.type('ä'.repeat(10_000));
      await program.waitFor('240012.');
    });

    test('is told where the cursor is', async () => {
      const program = await open('cursor');
      await program.waitFor('"\\u001b[1;1R"');
    });

    test('sees the given environment, folder and size, and nothing else', async () => {
      const program = await open('state');
      await program.ended();
      const shown = (await program.screen()).replaceAll('\n', '');
      const env = { TERM: 'xterm-256color', SPECIAL: 'a $b "c" \'d\';' };
      expect(JSON.parse(shown)).toEqual([env, folder(), 60, 10]);
    });

    test('is told when its terminal has another size', async () => {
      const program = await open('size');
      await program.waitFor('60 x 10');
      await program.resize(40, 12);
      await program.waitFor('40 x 12');
    });

    test.each([
      ['colours', '\x1b[1;31mred\x1b[0m and \x1b[38;2;1;2;3mdark\x1b[0m   \r\n', 'red and dark'],
      ['a line written over', 'loading 10%\rdone\x1b[K', 'done'],
      ['a moved cursor', 'a\x1b[3;5Hb', 'a\n\n    b'],
      ['another screen', 'below\x1b[?1049h\x1b[Habove', 'above'],
    ])('shows %s as a person sees it', async (_, output, expected) => {
      const program = await open('print', output);
      expect(await program.ended()).toBe(0);
      expect(await program.screen()).toBe(expected);
    });

    test('keeps the lines that scrolled out', async () => {
      const program = await open('lines');
      await program.waitFor('line 100');
      expect((await program.screen()).split('\n')[0]).toBe('line 92');
      const all = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`);
      expect(await program.screen({ withHistory: true })).toBe(all.join('\n'));
    });

    test.each([0, 1, 7, 255])('ends with its exit code %i', async (code) => {
      const program = await open('exit', String(code));
      expect(await program.ended()).toBe(code);
    });

    test.each<[string, TerminalKey, number]>([
      ['an interrupt', 'Ctrl-C', 130],
      ['the end of the input', 'Ctrl-D', 0],
    ])('ends on %s', async (_, key, code) => {
      const program = await open('echo');
      await program.waitFor('you>');
      await program.press(key);
      expect(await program.ended()).toBe(code);
    });

    test('can be killed by its process id', async () => {
      const program = await open('echo');
      await program.waitFor('you>');
      process.kill(await program.pid(), 'SIGKILL');
      expect(await program.ended()).toBe(137);
      await program.type('nobody listens');
      expect(await program.screen()).toContain('you>');
    });

    test('leaves nothing behind, also when it ignores the hang-up and has children', async () => {
      const program = await open('stubborn');
      const child = Number(/child (\d+)\./.exec(await program.waitFor(/child \d+\./))?.[1]);
      const pid = await program.pid();
      const running = () => Promise.all([isRunning(pid), isRunning(child)]);
      expect(await running()).toEqual([true, true]);
      await Promise.all([program.close(), program.close()]);
      expect(await running()).toEqual([false, false]);
    });

    test('that does not show or do what is awaited fails the test with its screen', async () => {
      const program = await open('echo');
      await program.waitFor('you>');
      await expect(program.waitFor('never', 100)).rejects.toThrow(
        'The screen did not show "never" within 100 ms.\nThe program runs; its screen:\nyou>',
      );
      await expect(program.ended(100)).rejects.toThrow(
        'The program did not end within 100 ms.\nThe program runs; its screen:\nyou>',
      );
    });

    test('does not start in a folder that is not there', async () => {
      const options = { command: process.execPath, args: [], cwd: folder('gone'), env: {}, driver };
      await expect(openTerminal(options)).rejects.toThrow('ENOENT');
    });

    test('gets no control characters as text', async () => {
      const program = await open('echo');
      await expect(program.type('a\n')).rejects.toThrow('Only printable text can be typed, not "a\\n"');
    });
  });
});

/** A process that has ended may wait for its parent to notice, as a zombie. */
async function isRunning(pid: number): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]);
    return !stdout.startsWith('Z');
  } catch {
    return false;
  }
}
