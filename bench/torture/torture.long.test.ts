import { expect, test } from 'vitest';
import { runTorture } from './run-torture.ts';

const TURNS = 2_000;

test('thousands of hostile turns break nothing that must hold', async () => {
  const tally = await runTorture({ seed: 11, turns: TURNS });
  const { violations, counts } = tally.toFigures();
  expect(violations).toEqual([]);
  expect(tally.turns).toBeGreaterThanOrEqual(TURNS);
  for (const kind of [
    'density edits',
    'compressions applied',
    'requests checked',
    'totals recounted',
    'decisions in requests',
  ]) {
    expect(counts[kind], kind).toBeGreaterThan(0);
  }
});
