import { printsFileText } from '../tools/shell/prints-file-text.ts';
import type { IngestSubject } from './ingest-pass.ts';

/** Programs with which a model picks the lines that it wants to see, those of PowerShell among them. */
const PICKS =
  /\|&?\s{0,20}(?:[^\s|]{0,200}\/)?(?:[ef]?grep|rg|ag|sed|g?awk|jq|cut|tr|uniq|wc|perl|python3?|node|xargs|select-string|sls|findstr|where-object|where|foreach-object|measure-object)\b|\|\s{0,20}[?%]\s{0,20}\{/i;
const ENDS = /\|&?\s{0,20}(?:[^\s|]{0,200}\/)?(?:head|tail|select-object|select)\b([^|;&\n]*)/gi;
/** `-n 20`, `-20`, `--lines=20`, `-First 20`. */
const COUNT = /(?:^|\s)(?:-n\s*|--lines[= ]|-(?:first|last)\s+|-)(\d{1,9})\b/i;
const USUAL_COUNT = 10;
/** A call that asks for so many lines of an end picks none of them. */
const FEWEST_LINES = 20;

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

/** Whether the model picks lines of an output itself: each of those is one that it wants to see. */
export function isNarrowed(command: string): boolean {
  if (PICKS.test(command)) return true;
  return [...command.matchAll(ENDS)].some(
    ([, options = '']) => Number(COUNT.exec(options)?.[1] ?? USUAL_COUNT) < FEWEST_LINES,
  );
}
