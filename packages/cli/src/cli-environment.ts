import type { Readable, Writable } from 'node:stream';
import type { CliStream } from './terminal/cli-stream.ts';

/** The input: typed by a person, or piped in. */
export interface CliInput {
  readonly isTerminal: boolean;
  /** The stream itself, for reading keys. */
  readonly stream: Readable & { setRawMode?(mode: boolean): unknown };
  /** Everything until its end; throws `UsageError` when that is more than a prompt can be. */
  readAll(): Promise<string>;
  /**
   * The piped input of a file or another program, if any: empty if there is none, undefined if the program stays silent for too long.
   */
  readPiped(): Promise<string | undefined>;
  /** JSON that another program pipes in, without waiting for its end; undefined if none comes at once. */
  readJson(): Promise<unknown>;
}

/** The program's view of the machine it runs on; the process's own, or a test's. */
export interface CliEnvironment {
  /** Takes results and nothing else. */
  readonly out: CliStream;
  /** Takes progress, warnings and errors. */
  readonly err: CliStream;
  readonly input: CliInput;
  /** The output in which lines are edited. */
  readonly editor: Writable;
  /** The person's current folder. */
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly cores: number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sets a listener for an interrupt (Ctrl-C), which would otherwise end the program; returns how to remove it. */
  onInterrupt(handler: () => void): () => void;
  /** The same for SIGTERM, and for SIGHUP when the terminal is gone. */
  onTerminate(handler: (signal: NodeJS.Signals) => void): () => void;
}
