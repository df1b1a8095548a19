import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** A server in a process of its own, which says its address in a line. */
export interface StartedProcess {
  readonly url: string;
  readonly pid: number | undefined;
  /** Memory in MB that it has now. */
  memory(): number;
  /** Seconds of processor time that it took so far. */
  processorSeconds(): number;
  end(): Promise<void>;
}

export async function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    pid: child.pid,
    url: await addressOf(child),
    memory: () => ask(child, 'rss') / 1_000,
    processorSeconds: () => processorSecondsOf(child),
    end: () => end(child),
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let out = '';
  for await (const piece of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    out += piece;
    const url = /http:\/\/[\d.]+:\d+/.exec(out)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error(`The process ended without an address: ${out}`);
}

function ask({ pid }: ChildProcess, figure: string): number {
  return Number(execFileSync('ps', ['-o', `${figure}=`, '-p', String(pid)], { encoding: 'utf8' }));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Exact to a hundredth of a second on Linux, to a second on other systems. */
function processorSecondsOf(child: ChildProcess): number {
  const stat = `/proc/${child.pid}/stat`;
  if (!existsSync(stat)) return ask(child, 'times');
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
