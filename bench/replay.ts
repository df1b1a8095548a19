// Measures replay and prints the figures as JSON. A process of its own, so that the memory is that of the
// replay alone. Real sessions are those under HDC_SESSIONS, or beside the repository, if there are any.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replayFiles, replaySession, type StrategyRun } from '@hdc/replay';
import { findSessions, type Transcript } from '@hdc/transcripts';
import type { GrowthFigures, ReplayFigures } from './replay-figures.ts';
import { syntheticHistory } from './synthetic-history.ts';

const root = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../shared/sessions');
const JOBS = 2;
const RUNS = (['adaptive-density', 'high-density', 'top-down-truncation'] as const).map((strategy) => ({
  strategy,
  settings: {},
}));
/** A replay sends every request whole, so that twice as many take up to four times as long. */
const SIZES = [250, 500, 1_000, 2_000];
/** So many requests let the compiler settle. */
const WARM_UP = 100;
/** Results are short, so that the tokenizer does not hide the rest. */
const LONGEST_RESULT = 1_024;
/** The small window is full long before the shortest session ends, the large one while the middle ones run. */
const GROWTH = [
  { name: 'raw', contextLimit: 1_000_000, runs: [] },
  { name: 'high-density', contextLimit: 1_000_000, runs: runsOf('high-density') },
  { name: 'adaptive-density', contextLimit: 1_000_000, runs: runsOf('adaptive-density') },
  { name: 'all three strategies', contextLimit: 100_000, runs: RUNS },
];

const sessions = existsSync(root) ? await replayAll(root) : undefined;
const growth: GrowthFigures[] = [];
for (const { name, contextLimit, runs } of GROWTH) {
  await timeSession(WARM_UP, runs, contextLimit);
  const lengths: GrowthFigures['lengths'][number][] = [];
  for (const requests of SIZES) {
    lengths.push({ requests, seconds: await timeSession(requests, runs, contextLimit) });
  }
  growth.push({ name, contextLimit, lengths });
}
const figures: ReplayFigures = { growth, ...(sessions && { sessions }) };
console.log(JSON.stringify(figures));

function runsOf(name: StrategyRun['strategy']): readonly StrategyRun[] {
  return RUNS.filter(({ strategy }) => strategy === name);
}

async function replayAll(folder: string): Promise<ReplayFigures['sessions']> {
  const { files } = await findSessions([folder]);
  const started = performance.now();
  await replayFiles(files, { runs: RUNS, jobs: JOBS });
  const seconds = (performance.now() - started) / 1_000;
  return { files: files.length, seconds, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

/** In processor time: what else runs on the machine must not count, since lengths are compared. */
async function timeSession(
  requests: number,
  runs: readonly StrategyRun[],
  contextLimit: number,
): Promise<number> {
  const transcript = syntheticTranscript(requests);
  globalThis.gc?.();
  const before = process.cpuUsage();
  await replaySession(transcript, { runs, contextLimit });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function syntheticTranscript(requests: number): Transcript {
  const entries = syntheticHistory(3 * requests, 1, LONGEST_RESULT);
  const calls = entries
    .flatMap(({ speaker }, entry) => (speaker === 'ai' ? [{ window: 0, entry }] : []))
    .slice(0, requests);
  return {
    path: 'synthetic',
    id: 'synthetic',
    format: 'hdc',
    agent: 'synthetic',
    models: ['synthetic'],
    workingDirectory: '/workspace',
    records: entries.length,
    windows: [{ entries }],
    calls,
    skipped: [],
  };
}
