/** What is tried, in this order, before a request is refused. */
export const LADDER_STEPS = [
  'shortened-messages',
  'density',
  'compression',
  'dropped-exchanges',
  'stubbed-results',
] as const;

export type LadderStepName = (typeof LADDER_STEPS)[number];
