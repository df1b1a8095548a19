import { expect, test } from 'vitest';
import { PruneTally } from './prune-tally.ts';

test('counts by kind, and by the counters of the specification where a kind belongs to one', () => {
  const tally = new PruneTally();
  tally.add({ kind: 'stale-read', counter: 'readWritePairsPruned' }, 2);
  tally.add({ kind: 'edited-read', counter: 'readWritePairsPruned' }, 1);
  tally.add({ kind: 'shout' }, 4);
  tally.add({ kind: 'stale-read', counter: 'readWritePairsPruned' }, 1);
  expect(tally.toCounts()).toEqual({
    counts: { 'stale-read': 3, 'edited-read': 1, shout: 4 },
    metadata: { readWritePairsPruned: 4, fileDeduplicationsPruned: 0, recencyPruned: 0 },
  });
});

test('leaves out what took out nothing', () => {
  const tally = new PruneTally();
  tally.add({ kind: 'stale-read', counter: 'readWritePairsPruned' }, 0);
  expect(tally.toCounts().counts).toEqual({});
});
