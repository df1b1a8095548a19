import { PassThrough, Readable } from 'node:stream';
import { terminalText } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import type { CliStream } from '../terminal/cli-stream.ts';
import { ERASE_SEQUENCES, type Erasure, eraseRows } from '../terminal/erase-sequences.ts';

/** A stream that remembers what was written to it. */
export class FakeStream implements CliStream {
  readonly isTerminal: boolean;
  readonly isColored: boolean;
  readonly canErase: boolean;
  columns = 80;
  readonly rows = 24;
  reflows = true;
  readonly settlesAfterMs = 60;
  text = '';
  readonly bytes: Uint8Array[] = [];

  constructor(isTerminal = false) {
    this.isTerminal = isTerminal;
    this.isColored = isTerminal;
    this.canErase = isTerminal;
  }

  write(text: string): void {
    this.text += this.isTerminal ? terminalText(text) : text;
  }

  writeBytes(bytes: Uint8Array): void {
    this.bytes.push(bytes);
    this.write(Buffer.from(bytes).toString());
  }

  erase(what: Erasure): void {
    this.text += ERASE_SEQUENCES[what];
  }

  redraw(rowsAbove: number | undefined, text: string, below: readonly string[]): void {
    if (rowsAbove !== undefined) this.text += eraseRows(rowsAbove);
    this.write(text + below.join('\n'));
    if (below.length > 0) this.text += '\r';
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
      readJson: async () => undefined,
    },
    editor: new PassThrough(),
    cwd: '/nowhere',
    platform: 'linux',
    env: {},
    home: '/nowhere',
    cores: 1,
    now: () => Date.UTC(2025, 0, 31, 12),
    onInterrupt: () => () => {},
    onTerminate: () => () => {},
    ...changes,
  };
}
