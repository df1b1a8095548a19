import { availableParallelism, homedir } from 'node:os';
import { terminalText } from '@hdc/text';
import pc from 'picocolors';
import type { CliEnvironment } from './cli-environment.ts';
import type { InterruptHandlers } from './interrupt-handlers.ts';
import { readLimited } from './read-limited.ts';
import { readPiped } from './read-piped.ts';
import { readPipedJson } from './read-piped-json.ts';
import type { CliStream } from './terminal/cli-stream.ts';
import { editorOutput } from './terminal/editor-output.ts';
import { ERASE_SEQUENCES, eraseRows } from './terminal/erase-sequences.ts';
import { reflowsRows } from './terminal/reflows-rows.ts';
import { refreshSize } from './terminal/refresh-size.ts';
import { settlesAfter } from './terminal/settles-after.ts';

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
    // People read it, also later and out of a file.
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
    // What a program reads comes as it is.
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
