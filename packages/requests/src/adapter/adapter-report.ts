import type { PruneResult } from '../pruner.ts';

/** What came of one request, without the request itself. */
export type AdapterReport = Omit<PruneResult<unknown>, 'request' | 'decoded'>;
