import { expect, test } from 'vitest';
import { sampleSession } from '../testing/sample-report.ts';
import { describePruned, describePrunedSessions } from './describe-pruned.ts';

const DCP = { by: 'DCP', results: 0, tokens: 12_300, isHidden: true } as const;
const HDC = { by: 'hdc', results: 2, isHidden: false } as const;

test('who pruned a session before, and what that saved', () => {
  expect(describePruned({ pruned: [DCP] })).toBe('by DCP (about 12.3k tokens)');
  expect(describePruned({ pruned: [HDC, { ...DCP, tokens: 0 }] })).toBe(
    'by hdc (2 results) and DCP (about 0 tokens)',
  );
});

test('the verdict says what its figures leave out', () => {
  const sessions = [sampleSession({ pruned: [DCP] }), sampleSession({ pruned: [HDC] }), sampleSession()];
  const said =
    '2 sessions were pruned before (DCP, hdc): results that were gone already are not counted as saved.';
  expect(describePrunedSessions(sessions)).toBe(said);
  expect(describePrunedSessions([sampleSession()])).toBeUndefined();
});
