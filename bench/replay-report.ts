import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatCount } from '@hdc/text';
import type { ReplayFigures } from './replay-figures.ts';

const AIM_SECONDS = 20;
const AIM_MEGABYTES = 600;
/** For twice the length. */
const GROWTH_LIMIT = 2.4;

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
  const rows = lengths.map(({ requests, seconds }, i) => {
    const growth = growthAt(lengths, i);
    const shown = growth === undefined ? '' : `× ${growth.toFixed(1)}`;
    const aim = growth === undefined ? '' : `× ${GROWTH_LIMIT}`;
    return `| one session of ${formatCount(requests)} requests, one thread | ${seconds.toFixed(1)} s | | ${shown} | ${aim} |`;
  });
  const all = sessions
    ? `| ${sessions.files} recorded sessions, two threads | ${sessions.seconds.toFixed(1)} s | ${Math.round(sessions.megabytes)} MB | | ${AIM_SECONDS} s, ${AIM_MEGABYTES} MB |`
    : '| recorded sessions | absent | | | |';
  return [
    '| replay, three strategies | time | memory | growth | aim |',
    '| --- | ---: | ---: | ---: | ---: |',
    all,
    ...rows,
  ].join('\n');
}

export function findMissedReplayAims({ sessions, lengths }: ReplayFigures): readonly string[] {
  const missed: string[] = [];
  if (sessions && sessions.seconds > AIM_SECONDS)
    missed.push(`replay: ${sessions.seconds.toFixed(1)} s, aim ${AIM_SECONDS} s`);
  if (sessions && sessions.megabytes > AIM_MEGABYTES)
    missed.push(`replay: ${sessions.megabytes} MB, aim ${AIM_MEGABYTES} MB`);
  for (const [i, { requests }] of lengths.entries()) {
    const growth = growthAt(lengths, i) ?? 0;
    if (growth > GROWTH_LIMIT)
      missed.push(
        `replay of ${formatCount(requests)} requests: grew × ${growth.toFixed(1)}, aim × ${GROWTH_LIMIT}`,
      );
  }
  return missed;
}

/** How much longer a session takes than the one of half its length. */
function growthAt(lengths: ReplayFigures['lengths'], index: number): number | undefined {
  const [half, whole] = [lengths[index - 1], lengths[index]];
  return half && whole && whole.seconds / half.seconds;
}
