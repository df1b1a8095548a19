import { inspect } from 'node:util';
import { endQuietly } from './end-quietly.ts';
import { InterruptHandlers } from './interrupt-handlers.ts';
import { processEnvironment } from './process-environment.ts';
import { runCli } from './run-cli.ts';

const FAILED = 1;

/** The program as this process was started, up to its exit code. */
export async function runProgram(): Promise<void> {
  const interrupts = new InterruptHandlers();
  const terminations = new InterruptHandlers();
  endQuietly(process, interrupts, terminations);
  const environment = processEnvironment(interrupts, terminations);
  process.exitCode = await runCli(process.argv.slice(2), environment).catch((error: unknown) => {
    // Node itself would print it as it is.
    environment.err.write(`${inspect(error)}\n`);
    return FAILED;
  });
}
