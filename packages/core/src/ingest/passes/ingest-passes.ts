import type { EditReason } from '../../history/applied-change.ts';
import type { IngestPass } from '../ingest-pass.ts';
import { commandPreamble } from './command-preamble/command-preamble.ts';
import { confirmations } from './confirmations/confirmations.ts';
import { diffHeaders } from './diff-headers/diff-headers.ts';
import { hitLines } from './hit-lines/hit-lines.ts';
import { jsonRows } from './json-rows/json-rows.ts';
import { libraryFrames } from './library-frames/library-frames.ts';
import { lineNumbers } from './line-numbers/line-numbers.ts';
import { listings } from './listings/listings.ts';
import { logRuns } from './log-runs/log-runs.ts';
import { longOutput } from './long-output/long-output.ts';
import { noise } from './noise/noise.ts';
import { notices } from './notices/notices.ts';
import { progress } from './progress/progress.ts';
import { searchHits } from './search-hits/search-hits.ts';
import { standsAbove } from './stands-above/stands-above.ts';
import { testRuns } from './test-runs/test-runs.ts';

/** The passes at first sight, in the order in which they run; each says its type for declarations. */
export const INGEST_PASSES = [
  noise as typeof noise,
  commandPreamble as typeof commandPreamble,
  confirmations as typeof confirmations,
  testRuns as typeof testRuns,
  progress as typeof progress,
  libraryFrames as typeof libraryFrames,
  logRuns as typeof logRuns,
  lineNumbers as typeof lineNumbers,
  hitLines as typeof hitLines,
  searchHits as typeof searchHits,
  listings as typeof listings,
  jsonRows as typeof jsonRows,
  diffHeaders as typeof diffHeaders,
  longOutput as typeof longOutput,
  standsAbove as typeof standsAbove,
  notices as typeof notices,
] as const;

const PASSES: readonly IngestPass[] = INGEST_PASSES;

const KINDS: ReadonlySet<string> = new Set(PASSES.map(({ reason }) => reason.kind));

/** Whether something was taken out before it was first sent. */
export function isFirstSight({ kind }: Pick<EditReason, 'kind'>): boolean {
  return KINDS.has(kind);
}

/** Passes that say that something stands above. */
export const LOOKING_ABOVE: readonly IngestPass[] = PASSES.filter(({ looksAbove }) => looksAbove);
