import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { HDC } from './program.ts';

interface GatewayProgram {
  readonly child: ChildProcess;
  readonly url: string;
  kill(): Promise<void>;
}

/** `hdc gateway` as it is installed, in front of a server; killed after the test at the latest. */
export async function startGatewayProgram(
  upstream: string,
  env: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
): Promise<GatewayProgram> {
  const args = [process.execPath, HDC, 'gateway', '--port', '0', '--upstream', upstream];
  const [command = '', ...rest] = [...prefix, ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(kill);
  let out = '';
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    out += piece;
    if (out.includes('listens on')) break;
  }
  return { child, url: /http:\/\/[\d.:]+/.exec(out)?.[0] ?? '', kill };
}
