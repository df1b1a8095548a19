import type { HistoryChange } from '@hdc/core';

/** Whether a change of a history was a rewind, which saves nothing. */
export function isRewind(change: HistoryChange): boolean {
  return change.type === 'edited' && change.result.details?.applied.length === 0;
}
