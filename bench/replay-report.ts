import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { formatCount } from '@hdc/text';
import type { CorpusFigures, GrowthFigures, ReplayFigures } from './replay-figures.ts';

const AIM_SECONDS = 20;
const AIM_MEGABYTES = 600;
/** For twice the length. */
const GROWTH_LIMIT = 2.4;

/** Runs `replay.ts` in a process of its own. */
export function measureReplay(): ReplayFigures {
  return JSON.parse(outputOf('./replay.ts'));
}

/** A thousand files of 700 MB together, in a process of its own. */
export function measureCorpus(): CorpusFigures {
  return JSON.parse(outputOf('./replay-corpus.ts'));
}

function outputOf(script: string): string {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${script} ended with status ${status}`);
  return stdout;
}

export function formatCorpus({ files, megabytes, seconds, memory, progress }: CorpusFigures): string {
  return [
    '| replay of a corpus, adaptive-density, two threads | time | speed | memory | progress | aim |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    `| ${formatCount(files)} files, ${Math.round(megabytes)} MB | ${seconds.toFixed(0)} s | ${(megabytes / seconds).toFixed(1)} MB/s | ${Math.round(memory)} MB | ${formatCount(progress)} times | ${AIM_MEGABYTES} MB |`,
  ].join('\n');
}

export function findMissedCorpusAims({ memory, progress, files }: CorpusFigures): readonly string[] {
  return [
    ...(memory > AIM_MEGABYTES ? [`corpus: ${Math.round(memory)} MB, aim ${AIM_MEGABYTES} MB`] : []),
    ...(progress < files ? [`corpus: ${progress} reports of progress for ${files} files`] : []),
  ];
}

export function formatReplay({ sessions, growth }: ReplayFigures): string {
  const all = sessions
    ? `| ${sessions.files} recorded sessions, two threads | ${sessions.seconds.toFixed(1)} s | ${Math.round(sessions.megabytes)} MB | ${AIM_SECONDS} s, ${AIM_MEGABYTES} MB |`
    : '| recorded sessions | absent | | |';
  return [
    '| replay, three strategies | time | memory | aim |',
    '| --- | ---: | ---: | ---: |',
    all,
    '',
    ...formatGrowth(growth),
  ].join('\n');
}

/** One column for each series, one row for each length. */
function formatGrowth(growth: readonly GrowthFigures[]): readonly string[] {
  const names = growth.map(({ name, contextLimit }) => `${name}, ${formatCount(contextLimit)} tokens`);
  const rows = (growth[0]?.lengths ?? []).map(({ requests }, i) => {
    const cells = growth.map(({ lengths }) => formatLength(lengths, i));
    return `| ${formatCount(requests)} | ${cells.join(' | ')} |`;
  });
  return [
    `| requests of one session | ${names.join(' | ')} |`,
    `| ---: |${' ---: |'.repeat(names.length)}`,
    ...rows,
    `| aim for twice as many |${` × ${GROWTH_LIMIT} |`.repeat(names.length)}`,
  ];
}

function formatLength(lengths: GrowthFigures['lengths'], index: number): string {
  const growth = growthAt(lengths, index);
  const seconds = `${lengths[index]?.seconds.toFixed(1) ?? ''} s`;
  return growth === undefined ? seconds : `${seconds}, × ${growth.toFixed(1)}`;
}

export function findMissedReplayAims({ sessions, growth }: ReplayFigures): readonly string[] {
  const missed: string[] = [];
  if (sessions && sessions.seconds > AIM_SECONDS)
    missed.push(`replay: ${sessions.seconds.toFixed(1)} s, aim ${AIM_SECONDS} s`);
  if (sessions && sessions.megabytes > AIM_MEGABYTES)
    missed.push(`replay: ${sessions.megabytes} MB, aim ${AIM_MEGABYTES} MB`);
  return [...missed, ...growth.flatMap(findMissedGrowth)];
}

function findMissedGrowth({ name, contextLimit, lengths }: GrowthFigures): readonly string[] {
  return lengths.flatMap(({ requests }, i) => {
    const growth = growthAt(lengths, i) ?? 0;
    if (growth <= GROWTH_LIMIT) return [];
    const what = `replay of ${formatCount(requests)} requests, ${name}, ${formatCount(contextLimit)} tokens`;
    return [`${what}: grew × ${growth.toFixed(1)}, aim × ${GROWTH_LIMIT}`];
  });
}

/** The time of a session over that of the one of half its length. */
function growthAt(lengths: GrowthFigures['lengths'], index: number): number | undefined {
  const [half, whole] = [lengths[index - 1], lengths[index]];
  return half && whole && whole.seconds / half.seconds;
}
