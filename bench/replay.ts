// Measures replay and prints the figures as JSON. A process of its own, so that the memory is that of the
// replay alone. Real sessions are those under HDC_SESSIONS, or beside the repository, where there are any.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { replayFiles, replaySession } from '@hdc/replay';
import { findSessions, type Transcript } from '@hdc/transcripts';
import type { ReplayFigures } from './replay-figures.ts';
import { syntheticHistory } from './synthetic-history.ts';

const root = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../shared/sessions');
const JOBS = 2;
const RUNS = (['high-density', 'top-down-truncation'] as const).map((strategy) => ({
  strategy,
  settings: {},
}));
const SIZES = [2_000, 20_000];

const sessions = existsSync(root) ? await replayAll(root) : undefined;
const lengths: ReplayFigures['lengths'] = [];
for (const entries of SIZES) lengths.push({ entries, seconds: await timeSession(entries) });
const figures: ReplayFigures = { lengths, ...(sessions && { sessions }) };
console.log(JSON.stringify(figures));

async function replayAll(folder: string): Promise<ReplayFigures['sessions']> {
  const { files } = await findSessions([folder]);
  const started = performance.now();
  await replayFiles(files, { runs: RUNS, jobs: JOBS });
  const seconds = (performance.now() - started) / 1_000;
  return { files: files.length, seconds, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

async function timeSession(entries: number): Promise<number> {
  const transcript = syntheticTranscript(entries);
  const started = performance.now();
  await replaySession(transcript, { runs: RUNS });
  return (performance.now() - started) / 1_000;
}

function syntheticTranscript(size: number): Transcript {
  const entries = syntheticHistory(size, 1);
  const calls = entries.flatMap(({ speaker }, entry) => (speaker === 'ai' ? [{ window: 0, entry }] : []));
  return {
    path: 'synthetic',
    id: 'synthetic',
    format: 'hdc',
    agent: 'synthetic',
    models: ['synthetic'],
    workingDirectory: '/workspace',
    records: size,
    windows: [{ entries }],
    calls,
    skipped: [],
  };
}
