import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proveGateway } from './prove-gateway.ts';

const EXAMPLE = join(import.meta.dirname, '../../packages/cli/demo/fix-the-invoice.jsonl');

test('the ledger of a running gateway agrees with the vendor, and nothing comes back', async () => {
  const { requests, flushes, rewrites, unpruned, counts, paid, raw } = await proveGateway(EXAMPLE);
  expect({ rewrites, unpruned }).toEqual({ rewrites: 0, unpruned: 0 });
  expect(counts).toMatchObject({ exchanges: requests, faults: 0, bytesChangedWithoutDecision: 0 });
  expect(flushes).toBeGreaterThan(0);
  expect(Math.abs(paid.ledger / paid.vendor - 1)).toBeLessThan(0.001);
  expect(Math.abs(raw.ledger / raw.vendor - 1)).toBeLessThan(0.02);
  expect(paid.vendor).toBeLessThan(raw.vendor);
}, 120_000);
