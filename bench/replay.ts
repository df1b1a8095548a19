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
const RUNS = (['adaptive-density', 'high-density', 'top-down-truncation'] as const).map((strategy) => ({
  strategy,
  settings: {},
}));
const SIZES = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
/** Results are short, so that the tokenizer does not hide the rest; the window is full long before the end. */
const LONGEST_RESULT = 1_024;
const CONTEXT_LIMIT = 100_000;

const sessions = existsSync(root) ? await replayAll(root) : undefined;
const lengths: ReplayFigures['lengths'] = [];
for (const requests of SIZES) lengths.push({ requests, seconds: await timeSession(requests) });
const figures: ReplayFigures = { lengths, ...(sessions && { sessions }) };
console.log(JSON.stringify(figures));

async function replayAll(folder: string): Promise<ReplayFigures['sessions']> {
  const { files } = await findSessions([folder]);
  const started = performance.now();
  await replayFiles(files, { runs: RUNS, jobs: JOBS });
  const seconds = (performance.now() - started) / 1_000;
  return { files: files.length, seconds, megabytes: process.resourceUsage().maxRSS / 1_024 };
}

/** In processor time: what else runs on the machine must not count, since lengths are compared. */
async function timeSession(requests: number): Promise<number> {
  const transcript = syntheticTranscript(requests);
  const before = process.cpuUsage();
  await replaySession(transcript, { runs: RUNS, contextLimit: CONTEXT_LIMIT });
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
