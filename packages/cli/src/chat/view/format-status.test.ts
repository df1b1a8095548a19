import { createColors, textWidth } from '@hdc/text';
import { expect, test } from 'vitest';
import { type ContextStatus, formatStatus } from './format-status.ts';
import { NO_COST } from './testing/no-cost.ts';

const plain = createColors(false);
const STATUS: ContextStatus = {
  tokens: 12_345,
  limit: 200_000,
  prunedItems: 3,
  savedTokens: 4_567,
  compressions: 0,
  strategy: 'high-density',
  model: 'claude',
  cost: NO_COST,
};

test.each<[string, Partial<ContextStatus>, string]>([
  ['all figures', {}, 'context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k · high-density · claude'],
  [
    'compressions when there were some',
    { compressions: 2 },
    'context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k · compressed 2× · high-density · claude',
  ],
  [
    'an empty context',
    { tokens: 0 },
    'context 0 of 200k (0%) · pruned 3, saved 4.57k · high-density · claude',
  ],
  [
    'one that is too full',
    { tokens: 250_000 },
    'context 250k of 200k (125.0%) · pruned 3, saved 4.57k · high-density · claude',
  ],
  [
    'what was reported of the cost',
    {
      cost: {
        ...NO_COST,
        requests: 2,
        inputTokens: 1_000,
        cachedTokens: 812,
        dollars: 0.1234,
        savedDollars: 0.02,
      },
    },
    'context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k ≈ $0.02 · $0.12 · cached 81.2% · high-density · claude',
  ],
  [
    'that something was not reported',
    { cost: { ...NO_COST, requests: 2, unreported: 1, inputTokens: 1_000, dollars: 0.1234 } },
    'context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k · ≥ $0.12 · cached 0% · high-density · claude',
  ],
])('shows %s', (_, changes, line) => {
  expect(formatStatus({ ...STATUS, ...changes }, 120, plain)).toEqual([line]);
});

test('leaves the model out where there is no room for it', () => {
  expect(formatStatus({ ...STATUS, model: '漢字'.repeat(50) }, 79, plain)).toEqual([
    'context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k · high-density',
  ]);
});

test('is one line of 80 columns, whatever there is to say', () => {
  const cost = {
    ...NO_COST,
    requests: 2,
    inputTokens: 1_000,
    cachedTokens: 812,
    dollars: 0.1234,
    savedDollars: 0.02,
  };
  const status = { ...STATUS, cost, compressions: 12, strategy: 'adaptive-density' };
  expect(formatStatus(status, 80, plain)).toEqual([
    'context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k ≈ $0.02 · $0.12',
  ]);
});

test.each([30, 40])('takes more lines of %i columns', (columns) => {
  const lines = formatStatus(STATUS, columns, plain);
  expect(lines.every((line) => textWidth(line) < columns)).toBe(true);
  expect(lines.join(' ')).toBe('context 12.3k of 200k (6.2%) · pruned 3, saved 4.57k');
});
