import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReplayFigures } from './replay-figures.ts';

const AIM_SECONDS = 20;
const AIM_MEGABYTES = 600;
const GROWTH_LIMIT = 12;

/** Runs `replay.ts` in a process of its own. */
export function measureReplay(): ReplayFigures {
  const script = fileURLToPath(new URL('./replay.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`bench/replay.ts ended with status ${status}`);
  return JSON.parse(stdout);
}

export function formatReplay({ sessions, lengths }: ReplayFigures): string {
  const rows = lengths.map(
    ({ entries, seconds }) =>
      `| one session of ${entries} entries, one thread | ${seconds.toFixed(1)} s | | |`,
  );
  const all = sessions
    ? `| ${sessions.files} recorded sessions, two threads | ${sessions.seconds.toFixed(1)} s | ${Math.round(sessions.megabytes)} MB | ${AIM_SECONDS} s, ${AIM_MEGABYTES} MB |`
    : '| recorded sessions | absent | | |';
  return [
    '| replay, two strategies | time | memory | aim |',
    '| --- | ---: | ---: | ---: |',
    all,
    ...rows,
  ].join('\n');
}

export function findMissedReplayAims({ sessions, lengths }: ReplayFigures): readonly string[] {
  const missed: string[] = [];
  const [short, long] = lengths;
  if (sessions && sessions.seconds > AIM_SECONDS)
    missed.push(`replay: ${sessions.seconds.toFixed(1)} s, aim ${AIM_SECONDS} s`);
  if (sessions && sessions.megabytes > AIM_MEGABYTES)
    missed.push(`replay: ${sessions.megabytes} MB, aim ${AIM_MEGABYTES} MB`);
  if (short && long && long.seconds > GROWTH_LIMIT * short.seconds) {
    missed.push(`replay: ten times the length took × ${(long.seconds / short.seconds).toFixed(1)} the time`);
  }
  return missed;
}
