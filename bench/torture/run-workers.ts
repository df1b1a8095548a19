import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TortureOptions } from './run-torture.ts';
import { Tally, type TallyFigures } from './tally.ts';

interface SharedTorture extends Required<TortureOptions> {
  readonly workers: number;
}

export interface WorkerFigures {
  readonly tally: Tally;
  /** The most memory that one of the processes had. */
  readonly megabytes: number;
}

/** Divides the turns between processes. */
export async function runWorkers({ seed, turns, workers, deadline }: SharedTorture): Promise<WorkerFigures> {
  const share = Math.ceil(turns / workers);
  const runs = Array.from({ length: workers }, (_, i) => runWorker([seed + i, share, deadline]));
  const tally = new Tally();
  let megabytes = 0;
  for (const figures of await Promise.all(runs)) {
    tally.add(figures);
    megabytes = Math.max(megabytes, figures.megabytes);
  }
  return { tally, megabytes };
}

async function runWorker(args: readonly number[]): Promise<TallyFigures & { readonly megabytes: number }> {
  const script = fileURLToPath(new URL('./worker.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  // A session that waits for ever ends its process early, with nothing said.
  if (code !== 0) throw new Error(`The run with seed ${args[0]} ended with status ${code}`);
  return JSON.parse(out);
}
