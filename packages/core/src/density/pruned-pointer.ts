/** Stands in the place of a tool result that recency pruning took out. */
export const PRUNED_POINTER = '[Result pruned — re-run tool to retrieve]';
