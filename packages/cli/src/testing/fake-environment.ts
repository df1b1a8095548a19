import { Readable } from 'node:stream';
import type { CliEnvironment, CliStream } from '../cli-environment.ts';

/** A stream that remembers what was written to it. */
export class FakeStream implements CliStream {
  readonly isTerminal: boolean;
  readonly isColored: boolean;
  readonly columns = 80;
  text = '';

  constructor(isTerminal = false) {
    this.isTerminal = isTerminal;
    this.isColored = isTerminal;
  }

  write(text: string): void {
    this.text += text;
  }
}

export interface FakeEnvironment extends CliEnvironment {
  readonly out: FakeStream;
  readonly err: FakeStream;
}

export function fakeEnvironment(changes: Partial<FakeEnvironment> = {}): FakeEnvironment {
  return {
    out: new FakeStream(),
    err: new FakeStream(),
    input: {
      isTerminal: false,
      stream: Readable.from([]),
      readAll: async () => '',
      readPiped: async () => '',
    },
    cwd: '/nowhere',
    platform: 'linux',
    env: {},
    home: '/nowhere',
    cores: 1,
    now: () => Date.UTC(2025, 0, 31, 12),
    onInterrupt: () => () => {},
    ...changes,
  };
}
