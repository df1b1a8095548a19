/** A stream that a person or a program reads. */
export interface CliStream {
  write(text: string): void;
  readonly isTerminal: boolean;
  readonly isColored: boolean;
  /** How many characters fit into a line. */
  readonly columns: number;
}

/** What the program knows of the machine it runs on; the process's own, or a test's. */
export interface CliEnvironment {
  /** Takes results and nothing else. */
  readonly out: CliStream;
  /** Takes progress, warnings and errors. */
  readonly err: CliStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly cores: number;
  /** Milliseconds since the epoch. */
  now(): number;
}
