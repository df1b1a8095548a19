import type { EditReason } from '../../history/edit-reason.ts';
import type { IngestPass } from '../ingest-pass.ts';
import { commandPreamble } from './command-preamble/command-preamble.ts';
import { confirmations } from './confirmations/confirmations.ts';
import { lineNumbers } from './line-numbers/line-numbers.ts';
import { longOutput } from './long-output/long-output.ts';
import { noise } from './noise/noise.ts';
import { notices } from './notices/notices.ts';
import { searchHits } from './search-hits/search-hits.ts';
import { standsAbove } from './stands-above/stands-above.ts';
import { testRuns } from './test-runs/test-runs.ts';

/** The passes at first sight, in the order in which they run; each says its type for declarations. */
export const INGEST_PASSES = [
  noise as typeof noise,
  commandPreamble as typeof commandPreamble,
  confirmations as typeof confirmations,
  testRuns as typeof testRuns,
  lineNumbers as typeof lineNumbers,
  searchHits as typeof searchHits,
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

/** Those that say that something stands above. */
export const LOOKING_ABOVE: readonly IngestPass[] = PASSES.filter(({ looksAbove }) => looksAbove);
