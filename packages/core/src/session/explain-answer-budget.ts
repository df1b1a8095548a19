import type { RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';

/** Says, for a person, that the room kept for the answer ends the window in front of the threshold; else nothing. */
export function explainAnswerBudget(
  ephemerals: Pick<RuntimeEphemerals, 'completionBudget' | 'compressionThreshold' | 'contextLimit'>,
): string | undefined {
  const limit = ephemerals.contextLimit();
  const budget = ephemerals.completionBudget();
  const threshold = ephemerals.compressionThreshold();
  const reach = Math.max(0, limit - budget);
  if (reach >= Math.floor(threshold * limit)) return undefined;
  return (
    `An answer may take ${budget} tokens (max-output-tokens), so a request ends at ${reach} of ${limit} tokens: ` +
    `the history is compressed there, before compression-threshold ${threshold} is reached`
  );
}
