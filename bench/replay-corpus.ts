// Replays many made-up sessions and prints the figures as JSON: a process of its own, so that the memory is that of
// the replay alone. Arguments: how many files, and how many megabytes they have together.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replayFiles } from '@hdc/replay';
import { findSessions } from '@hdc/transcripts';
import type { CorpusFigures } from './replay-figures.ts';
import { writeCorpus } from './write-corpus.ts';

const [files = 1_000, megabytes = 700] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'hdc-corpus-'));
try {
  const bytes = writeCorpus(folder, files, (megabytes * 1e6) / files);
  const before = process.resourceUsage().maxRSS;
  const started = performance.now();
  let reports = 0;
  const found = await findSessions([folder]);
  await replayFiles(found.files, {
    runs: [{ strategy: 'adaptive-density', settings: {} }],
    jobs: 2,
    onProgress: () => reports++,
  });
  const figures: CorpusFigures = {
    files,
    megabytes: bytes / 1e6,
    seconds: (performance.now() - started) / 1_000,
    memory: Math.max(before, process.resourceUsage().maxRSS) / 1_024,
    progress: reports,
  };
  console.log(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true });
}
