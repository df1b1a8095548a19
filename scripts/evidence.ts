// Replays every recorded session under the folders of HDC_SESSIONS, or beside the repository, through all strategies
// that need no model, and writes the figures into docs/strategies/evidence.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { replayFiles } from '@hdc/replay';
import { findSessions } from '@hdc/transcripts';
import { EVIDENCE_RUNS, TODAY_RUNS } from './evidence/evidence-runs.ts';
import { renderCanaries } from './evidence/render-canaries.ts';
import { renderEvidence } from './evidence/render-evidence.ts';
import { renderProofs } from './evidence/render-proofs.ts';

const shared = join(import.meta.dirname, '../../shared');
const folders = process.env['HDC_SESSIONS']?.split(delimiter) ?? [
  join(shared, 'sessions'),
  join(shared, 'sessions-2'),
];
const roots = folders.filter((folder) => existsSync(folder));
const page = join(import.meta.dirname, '../docs/strategies/evidence.md');
const GENERATED = /(?<=<!-- evidence:start -->\n).*(?=<!-- evidence:end -->)/s;
/** Recordings of clients against a scripted model tell nothing of what people do. */
const SCRIPTED = /[\\/]fresh[\\/]/;

if (roots.length > 0) {
  const { files } = await findSessions(roots);
  const recorded = files.filter((file) => !SCRIPTED.test(file)).toSorted();
  const report = await replayFiles(recorded, {
    runs: [...EVIDENCE_RUNS, ...TODAY_RUNS],
    jobs: 2,
    proofs: true,
  });
  const tables = [renderEvidence(report), renderProofs(report.sessions), await renderCanaries()].join('\n\n');
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(GENERATED, () => `\n${tables}\n\n`),
  );
  console.log(tables);
} else {
  console.error(
    `There are no sessions in ${folders.join(' or ')}; set HDC_SESSIONS to folders of recorded sessions.`,
  );
  process.exitCode = 1;
}
