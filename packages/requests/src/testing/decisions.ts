import type { Decision } from '../decisions/decision.ts';

/** A decision with made-up values where none are given. */
export function decisionOf(key: string, changes: Partial<Decision> = {}): Decision {
  return {
    key,
    change: { type: 'replace', text: `[pruned: ${key}]` },
    reason: { kind: 'old-output', why: 'the output is old' },
    tokens: 200,
    at: 1_700_000_000_000,
    ...changes,
  };
}
