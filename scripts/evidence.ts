// Replays every session under HDC_SESSIONS, or beside the repository, through all strategies that need no
// model, and writes the figures into docs/strategies/evidence.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayFiles } from '@hdc/replay';
import { findSessions } from '@hdc/transcripts';
import { EVIDENCE_RUNS } from './evidence/evidence-runs.ts';
import { renderEvidence } from './evidence/render-evidence.ts';

const root = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../shared/sessions');
const page = join(import.meta.dirname, '../docs/strategies/evidence.md');
const GENERATED = /(?<=<!-- evidence:start -->\n).*(?=<!-- evidence:end -->)/s;

if (existsSync(root)) {
  const { files } = await findSessions([root]);
  const report = await replayFiles(files.toSorted(), { runs: EVIDENCE_RUNS, jobs: 2 });
  const tables = renderEvidence(report);
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(GENERATED, () => `\n${tables}\n\n`),
  );
  console.log(tables);
} else {
  console.error(`There are no sessions in ${root}; set HDC_SESSIONS to a folder of recorded sessions.`);
  process.exitCode = 1;
}
