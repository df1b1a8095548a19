import { sumMeasures } from '@hdc/replay';
import type { Faults, SessionRow } from '../report/session-row.ts';

const NO_FAULTS: Faults = {
  threw: 0,
  hung: 0,
  unreadable: 0,
  invalid: 0,
  droppedCalls: 0,
  changedHumans: 0,
  reasons: [],
};
const RAW = { tokens: 1_000, cost: 100, cacheRead: 500, cacheWrite: 100, usd: 2, usdToday: 2 };

/** A row of results for tests. */
export function sessionRow({
  faults,
  ...given
}: Partial<Omit<SessionRow, 'faults'>> & { readonly faults?: Partial<Faults> }): SessionRow {
  return {
    peer: 'tool',
    agent: 'Claude Code',
    project: 'shop',
    session: '1',
    model: 'claude',
    requests: 10,
    raw: RAW,
    sent: RAW,
    prefixRewrites: 1,
    edits: { withSource: 4, lost: 1 },
    strict: { total: 10, kept: 9 },
    measures: sumMeasures([]),
    altered: { rewritten: 0, literals: 0, examples: [] },
    faults: { ...NO_FAULTS, ...faults },
    ms: { median: 1, p95: 2 },
    ...given,
  };
}
