import { printable } from './terminal/printable.ts';

const FAILED = 1;
const INTERRUPTED = 130;

interface Output {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
  write(text: string): unknown;
}

/** What of a process it takes to end it. */
export interface EndingProcess {
  readonly stdout: Output;
  readonly stderr: Output;
  on(event: 'SIGINT', listener: () => void): unknown;
  exit(code?: number): void;
}

/**
 * Ends the process at once on Ctrl-C, when nobody reads its output any more, as with `| head`, and when the
 * output cannot be written, as on a full disk.
 */
export function endQuietly(process: EndingProcess): void {
  process.on('SIGINT', () => process.exit(INTERRUPTED));
  process.stdout.on('error', ({ code, message }) => {
    if (code === 'EPIPE') return process.exit();
    process.stderr.write(`hdc: cannot write to standard output: ${printable(message)}\n`);
    process.exit(FAILED);
  });
  // Nothing is left to say it on.
  process.stderr.on('error', ({ code }) => (code === 'EPIPE' ? process.exit() : process.exit(FAILED)));
}
