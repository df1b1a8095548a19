import { METER_NAMES, type SessionReport } from '@hdc/replay';
import { expect, test } from 'vitest';
import { EVIDENCE_RUNS } from './evidence-runs.ts';
import { renderProofs } from './render-proofs.ts';

test('shares are added up over sessions before they are divided', () => {
  const session = (count: number, of: number) => {
    const proofs = Object.fromEntries(METER_NAMES.map((name) => [name, { count, of }]));
    const strategies = EVIDENCE_RUNS.map(() => ({ edits: { lost: 0, withSource: 0 }, proofs }));
    return { agent: 'pi', strategies } as unknown as SessionReport;
  };
  const text = renderProofs([session(1, 1), session(0, 3)]);
  expect(text).toContain(
    '| high-density | — | 25.00% | 25.00% | 25.00% | 1 of 4 | 25.00% | 25.00% | 0.250 |',
  );
  expect(text).toContain('| pi, 2 | — |');
});
