const INTERRUPTED = 130;

/** Ends the process at once on Ctrl-C and when nobody reads its output any more, as with `| head`. */
export function endQuietly(process: NodeJS.Process): void {
  process.on('SIGINT', () => process.exit(INTERRUPTED));
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit();
    });
  }
}
