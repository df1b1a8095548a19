import { printsFileText } from '../tools/shell/prints-file-text.ts';
import type { IngestSubject } from './ingest-pass.ts';
import { isNarrowed } from './is-narrowed.ts';

const KINDS: ReadonlySet<IngestSubject['activity']['kind']> = new Set(['shell', 'search', 'unknown']);

/**
 * Whether a result is what a program prints, and all of it: no text of a file, no report of another agent, and no lines
 * that the model picked. More output of a running command may be that of a read.
 */
export function isPrinted({ use, activity }: IngestSubject): boolean {
  if (!KINDS.has(activity.kind) || activity.delegates === true || use.polls !== undefined) return false;
  const { command = '' } = use;
  return !isNarrowed(command) && !printsFileText(command);
}
