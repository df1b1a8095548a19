import { commandPreamble } from './command-preamble/command-preamble.ts';
import { lineNumbers } from './line-numbers/line-numbers.ts';
import { longOutput } from './long-output/long-output.ts';
import { noise } from './noise/noise.ts';
import { searchHits } from './search-hits/search-hits.ts';

/** The passes at first sight, in the order in which they run; each says its type for declarations. */
export const INGEST_PASSES = [
  noise as typeof noise,
  commandPreamble as typeof commandPreamble,
  lineNumbers as typeof lineNumbers,
  searchHits as typeof searchHits,
  longOutput as typeof longOutput,
] as const;
