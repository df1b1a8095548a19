import { availableParallelism, homedir } from 'node:os';
import { terminalText } from '@hdc/text';
import pc from 'picocolors';
import type { CliEnvironment } from './cli-environment.ts';
import type { InterruptHandlers } from './interrupt-handlers.ts';
import { readLimited, readPiped } from './read-piped.ts';
import { readPipedJson } from './read-piped-json.ts';
import type { CliStream } from './terminal/cli-stream.ts';
import { editorOutput } from './terminal/editor-output.ts';
import { ERASE_SEQUENCES, eraseRows } from './terminal/erase-sequences.ts';

/** Terminals that cut rows off when they become narrower, instead of breaking them into more. */
const CUTTING: readonly { readonly variable: string; readonly value?: string; readonly source: string }[] = [
  { variable: 'XTERM_VERSION', source: 'xterm, which sets it for its children' },
  { variable: 'TERM', value: 'linux', source: 'console_codes(4), the Linux console' },
  { variable: 'STY', source: 'GNU screen, which sets it for its children' },
];

const SOON_MS = 60;
const TMUX_MS = 300;

/** Terminals that change their size and tell the program of it only later, while they have broken its rows already. */
const LATE: readonly { readonly variable: string; readonly value: RegExp; readonly source: string }[] = [
  { variable: 'TMUX', value: /./, source: 'tmux 3.3, server-client.c: a pane is told at most every 250 ms' },
  { variable: 'TERM', value: /^(?:tmux|screen)/, source: 'the same tmux, seen from a machine behind it' },
];

/** Files and pipes have no width; this one shows most columns and still fits a page. */
const COLUMNS_ELSEWHERE = 100;
const ROWS_ELSEWHERE = 24;

/** The environment of this process. */
export function processEnvironment(
  interrupts: InterruptHandlers,
  terminations: InterruptHandlers,
): CliEnvironment {
  return {
    out: streamOf(process.stdout, process.stdout.isTTY === true),
    // Standard error is read by people, even later from a file.
    err: streamOf(process.stderr, true),
    editor: editorOutput(process.stdout),
    input: {
      isTerminal: process.stdin.isTTY === true,
      stream: process.stdin,
      readAll: () => readLimited(process.stdin),
      readPiped: () => readPiped(process.stdin),
      readJson: () => readPipedJson(process.stdin),
    },
    cwd: process.cwd(),
    platform: process.platform,
    env: process.env,
    home: homedir(),
    cores: availableParallelism(),
    now: Date.now,
    onInterrupt: (handler) => interrupts.add(handler),
    onTerminate: (handler) => terminations.add(handler),
  };
}

function streamOf(stream: NodeJS.WriteStream, isForPeople: boolean): CliStream {
  const isTerminal = stream.isTTY === true;
  const canErase = isTerminal && process.env['TERM'] !== 'dumb';
  const print = stream.write.bind(stream);
  return {
    // Programs read the text unchanged.
    write: (text) => {
      print(isForPeople ? terminalText(text) : text);
    },
    writeBytes: (bytes) => {
      print(isForPeople ? terminalText(Buffer.from(bytes).toString()) : bytes);
    },
    erase: (what) => {
      if (canErase) print(ERASE_SEQUENCES[what]);
    },
    redraw: (rowsAbove, text, below) => {
      const erasing = rowsAbove === undefined ? '' : eraseRows(rowsAbove);
      const drawn = terminalText(text + below.join('\n')) + (below.length > 0 ? '\r' : '');
      if (canErase) print(erasing + drawn);
      else print(terminalText(text));
    },
    isTerminal,
    canErase,
    reflows: reflowsRows(process.env),
    settlesAfterMs: settlesAfter(process.env),
    // picocolors knows NO_COLOR, but colours what is piped when it finds itself in a CI.
    isColored: isTerminal && pc.isColorSupported,
    get columns() {
      refreshSize(stream);
      return stream.columns || COLUMNS_ELSEWHERE;
    },
    get rows() {
      refreshSize(stream);
      return stream.rows || ROWS_ELSEWHERE;
    },
  };
}

/** Whether a terminal that becomes narrower breaks rows that no longer fit; tmux always does. */
export function reflowsRows(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env['TMUX']) return true;
  return !CUTTING.some(({ variable, value }) =>
    value === undefined ? env[variable] !== undefined : env[variable] === value,
  );
}

/**
 * Milliseconds after a change of size during which nothing should be drawn: a person who drags a window changes it again and again, and
 * until then it is unknown which rows are broken.
 */
export function settlesAfter(env: Readonly<Record<string, string | undefined>>): number {
  return LATE.some(({ variable, value }) => value.test(env[variable] ?? '')) ? TMUX_MS : SOON_MS;
}

/**
 * Asks the terminal for its current size; the stream emits `resize` if it changed. Node by itself asks only when
 * its loop comes to the signal: what is drawn meanwhile would take back too few of the rows that the terminal broke.
 */
export function refreshSize(stream: object): void {
  // Node's handler of the resize signal, missing in its types and in streams that are no terminal.
  if ('_refreshSize' in stream && typeof stream._refreshSize === 'function') stream._refreshSize();
}
