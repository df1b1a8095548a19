import { availableParallelism, homedir } from 'node:os';
import pc from 'picocolors';
import type { CliEnvironment, CliStream } from './cli-environment.ts';
import type { InterruptHandlers } from './interrupt-handlers.ts';
import { readLimited } from './read-limited.ts';
import { readPiped } from './read-piped.ts';

/** Files and pipes have no width; this one shows most columns and still fits a page. */
const COLUMNS_ELSEWHERE = 100;

/** The environment of this process. */
export function processEnvironment(interrupts: InterruptHandlers): CliEnvironment {
  return {
    out: streamOf(process.stdout),
    err: streamOf(process.stderr),
    input: {
      isTerminal: process.stdin.isTTY === true,
      stream: process.stdin,
      readAll: () => readLimited(process.stdin),
      readPiped: () => readPiped(process.stdin),
    },
    cwd: process.cwd(),
    platform: process.platform,
    env: process.env,
    home: homedir(),
    cores: availableParallelism(),
    now: Date.now,
    onInterrupt: (handler) => interrupts.add(handler),
  };
}

function streamOf(stream: NodeJS.WriteStream): CliStream {
  const isTerminal = stream.isTTY === true;
  return {
    write: (text) => {
      stream.write(text);
    },
    isTerminal,
    // picocolors knows NO_COLOR, but colours what is piped when it finds itself in a CI.
    isColored: isTerminal && pc.isColorSupported,
    get columns() {
      return stream.columns || COLUMNS_ELSEWHERE;
    },
  };
}
