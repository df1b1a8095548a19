import { terminalText } from '@hdc/text';
import type { InterruptHandlers } from './interrupt-handlers.ts';

const FAILED = 1;
/** 128 and the number of the signal, as shells do it. */
const SIGNALS = { SIGINT: 130, SIGQUIT: 131, SIGTERM: 143, SIGHUP: 129 } as const;

interface Output {
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
  write(text: string): unknown;
}

/** The parts of a process needed to end it. */
export interface EndingProcess {
  readonly stdout: Output;
  readonly stderr: Output;
  on(event: keyof typeof SIGNALS, listener: () => void): unknown;
  exit(code?: number): void;
}

/**
 * Ends the process at once on a signal, when nobody reads its output any more, as with `| head`, and when the
 * output cannot be written, as on a full disk. It exits instead of dying by the signal, so that exit handlers run.
 */
export function endQuietly(
  process: EndingProcess,
  interrupts: InterruptHandlers,
  terminations: InterruptHandlers,
): void {
  process.on('SIGINT', () => {
    if (!interrupts.handle('SIGINT')) process.exit(SIGNALS.SIGINT);
  });
  // By default SIGQUIT writes a core file, and open connections hang until that is done.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => {
      if (!terminations.handle(signal)) process.exit(SIGNALS[signal]);
    });
  }
  process.stdout.on('error', ({ code, message }) => {
    if (code === 'EPIPE') return process.exit();
    process.stderr.write(terminalText(`hdc: cannot write to standard output: ${message}\n`));
    process.exit(FAILED);
  });
  // No stream is left to report the error on.
  process.stderr.on('error', ({ code }) => (code === 'EPIPE' ? process.exit() : process.exit(FAILED)));
}
