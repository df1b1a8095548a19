import { type ChildPointer, findAgent, type LedgerEntry, pointChild, UNKNOWN_AGENT } from '@hdc/gateway';
import type { CliEnvironment } from '../cli-environment.ts';
import { startGateway } from '../gateway/start/start-gateway.ts';
import { UsageError } from '../usage-error.ts';
import { addUpstreams } from './add-upstreams.ts';
import { describeRun } from './describe-run.ts';
import { parseRunArguments } from './parse-run-arguments.ts';
import { runChild } from './run-child.ts';
import { withPointerFile } from './with-pointer-file.ts';

/** Nobody waits for an answer when the agent has ended. */
const GRACE_MS = 0;
const FREE_PORT = { port: 0, host: '127.0.0.1' };

/** `hdc run -- AGENT …`: the agent as it is, behind a gateway of its own that ends with it. */
export async function runAgent(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const { setup, program, args: own, isQuiet } = parseRunArguments(args, environment.env);
  if (program === undefined) {
    const { runGatewayDemo } = await import('./demo/run-gateway-demo.ts');
    return runGatewayDemo(setup, environment);
  }
  const pointer = pointerOf(program, environment);
  const { upstreams } = pointChild(pointer, { host: '', env: environment.env });
  const entries: LedgerEntry[] = [];
  const gateway = await startGateway(addUpstreams(setup, upstreams), FREE_PORT, environment, {
    onEntry: (entry) => entries.push(entry),
  });
  // Of a program that could not be started there is nothing to say but that.
  let hasRun = false;
  try {
    const code = await withPointerFile(pointer, gateway.url, (file) => {
      const pointed = pointChild(pointer, { host: gateway.url, env: environment.env, file });
      const env = { ...environment.env, ...pointed.env };
      return runChild(program, [...pointed.args, ...own], { ...environment, env });
    });
    hasRun = true;
    return code;
  } finally {
    await gateway.close(GRACE_MS);
    if (hasRun && !isQuiet) environment.err.write(describeRun(entries));
  }
}

function pointerOf(program: string, { env }: CliEnvironment): ChildPointer {
  const { child, hint = '' } = findAgent(program) ?? UNKNOWN_AGENT;
  if (!child) throw new UsageError(`${JSON.stringify(program)} cannot be pointed from outside. ${hint}`);
  const missing = child.needs?.find((name) => !env[name]);
  if (missing !== undefined) throw new UsageError(`${missing} is not set. ${hint}`);
  return child;
}
