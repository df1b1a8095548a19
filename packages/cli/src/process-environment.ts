import { availableParallelism, homedir } from 'node:os';
import pc from 'picocolors';
import type { CliEnvironment, CliStream } from './cli-environment.ts';

/** Files and pipes have no width; this one shows most columns and still fits a page. */
const COLUMNS_ELSEWHERE = 100;

/** The environment of this process. */
export function processEnvironment(): CliEnvironment {
  return {
    out: streamOf(process.stdout),
    err: streamOf(process.stderr),
    env: process.env,
    home: homedir(),
    cores: availableParallelism(),
    now: Date.now,
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
