import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Proof, proveRequests } from './prove-requests.ts';

const EXAMPLE = join(import.meta.dirname, '../../packages/cli/demo/fix-the-invoice.jsonl');
const ROOT = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../shared/sessions');
const RECORDED = ['claude/agentcmd-four.jsonl', 'codex/agentcmd-0925-0802.jsonl']
  .map((file) => join(ROOT, file))
  .filter((path) => existsSync(path));
if (RECORDED.length === 0)
  console.warn(`Recorded sessions are absent (${ROOT}): only the example is proved.`);

/** Pointers of a pruner name the files that hold originals, which those of a session do not. */
const POINTERS = 0.03;
/** A pruner keeps the last results and prices its cuts without them, which a session does not: 4.2% on the example. */
const KEPT_RESULTS = 0.045;

const run = { strategy: 'adaptive-density' as const, settings: {} };

function expectSound({ formats }: Proof): void {
  for (const { checks, total } of formats) {
    expect(checks).toMatchObject({ rewrites: 0, unpruned: 0, undecided: 0, faults: 0 });
    expect(checks.flushes).toBe(total.prefixRewrites);
    expect(total.orphans).toBe(0);
  }
}

test('whole requests of the example cost little more than the session, in every format', async () => {
  const proof = await proveRequests([EXAMPLE], run);
  expectSound(proof);
  for (const { total } of proof.formats) {
    expect(Math.abs(total.costRatio / proof.session.costRatio - 1)).toBeLessThan(KEPT_RESULTS);
  }
}, 120_000);

test.skipIf(RECORDED.length === 0)(
  'whole requests of recorded sessions save what the session saves',
  async () => {
    for (const path of RECORDED) {
      const proof = await proveRequests([path], run, ['anthropic-messages', 'openai-responses']);
      expectSound(proof);
      for (const { total } of proof.formats) {
        expect(Math.abs(total.costRatio / proof.session.costRatio - 1)).toBeLessThan(POINTERS);
        expect(total.edits.lost).toBeLessThanOrEqual(proof.session.edits.lost);
      }
    }
  },
  240_000,
);
