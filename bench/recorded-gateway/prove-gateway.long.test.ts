import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withoutUsage } from '@hdc/transcripts/testing';
import { expect, test } from 'vitest';
import { type GatewayProof, proveGateway } from './prove-gateway.ts';

const EXAMPLE = join(import.meta.dirname, '../../packages/cli/demo/fix-the-invoice.jsonl');
const ROOT = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../shared/sessions');
if (!existsSync(ROOT)) console.warn(`Recorded sessions are absent (${ROOT}): only the example is proved.`);

function expectSound(proof: GatewayProof): void {
  const { requests, rewrites, unpruned, counts, paid, ratio, promised, delivered } = proof;
  expect({ rewrites, unpruned }).toEqual({ rewrites: 0, unpruned: 0 });
  expect(counts).toMatchObject({ exchanges: requests, faults: 0, bytesChangedWithoutDecision: 0 });
  expect(Math.abs(paid.ledger / paid.vendor - 1)).toBeLessThan(0.001);
  // The ledger estimates the pruned tokens and states the possible error; the vendor counts tokens.
  expect(Math.abs(ratio.ledger / ratio.vendor - 1)).toBeLessThan(0.02 + ratio.ledgerError);
  expect(delivered.bill).toEqual(promised.bill);
  expect(delivered.edits).toEqual(promised.edits);
}

test.each([
  ['anthropic-messages', 'claude-sonnet-4-5', 'careful'],
  ['openai-chat', 'gpt-4.1', 'careful'],
  // Charges for cache writes without reporting them.
  ['openai-responses', 'gpt-6.1-sol', 'careful'],
  // Never finds a whole prefix; after first sight, no cut of the careful preset pays at its prices.
  ['gemini', 'gemini-3-pro', 'balanced'],
] as const)(
  'a running gateway delivers what replay promises, and its ledger agrees: %s to %s, %s',
  async (format, model, preset) => {
    const proofs = await proveGateway(EXAMPLE, model, {
      settings: { 'compression.adaptive.preset': preset },
      change: withoutUsage,
    });
    expect(proofs).toHaveLength(1);
    for (const proof of proofs) {
      expectSound(proof);
      expect(proof.formats).toEqual([format]);
      expect(proof.flushes).toBeGreaterThan(0);
      expect(proof.ratio.vendor).toBeLessThan(1);
    }
  },
);

test.skipIf(!existsSync(ROOT)).each([
  ['fresh/codex/codex-newest.jsonl', 'openai-responses'],
  ['fresh/cline/cline-openai.messages.json', 'openai-chat'],
  ['fresh/gemini/gemini.jsonl.gz', 'gemini'],
  ['fresh/kilo/kilo.json', 'anthropic-messages'],
])('a recorded session is sent in the format of its agent: %s as %s', async (file, format) => {
  const path = join(ROOT, file);
  if (!existsSync(path)) return console.warn(`${path} is absent.`);
  for (const proof of await proveGateway(path)) {
    expectSound(proof);
    expect(proof.formats).toEqual([format]);
  }
});
