import { describe, expect, test } from 'vitest';
import type { IContent } from '../../../content/i-content.ts';
import { editHistory } from '../../../history/edit-history.ts';
import { HistoryBuilder } from '../../../testing/history-builder.ts';
import { EVERYTHING_ON, testPass } from '../../../testing/test-pass.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../density-config.ts';
import { PRUNED_POINTER } from '../../pruned-pointer.ts';
import { runDensityPasses } from '../../run-density-passes.ts';
import { recencyPruning } from './recency-pruning.ts';

testPass(recencyPruning);

/** The results of `count` shell calls after pruning. */
function resultsAfter(count: number, recencyRetention: number): readonly unknown[] {
  const builder = new HistoryBuilder();
  for (let i = 1; i <= count; i++) builder.shell(`command ${i}`, `output ${i}`);
  const history = builder.build();
  const result = runDensityPasses([recencyPruning], history, { ...EVERYTHING_ON, recencyRetention });
  const kept = editHistory(history, result);
  expect(result.metadata.recencyPruned).toBe(result.replacements.size);
  expect(result.removals).toEqual([]);
  return kept.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : [])),
  );
}

test('replaces results beyond the retention by a pointer [REQ-HD-007.1, REQ-HD-007.2, BR-RECENCY-002]', () => {
  expect(resultsAfter(4, 2)).toEqual([PRUNED_POINTER, PRUNED_POINTER, 'output 3', 'output 4']);
  expect(PRUNED_POINTER).toBe('[Result pruned — re-run tool to retrieve]');
});

test('keeps everything while there are fewer results than the retention [EC-030]', () => {
  expect(resultsAfter(2, 3)).toEqual(['output 1', 'output 2']);
});

test.each([0, -5, Number.NaN, 0.5])(
  'treats a retention of %s as 1 [REQ-HD-013.6, BR-RECENCY-005, EC-031]',
  (retention) => {
    expect(resultsAfter(3, retention)).toEqual([PRUNED_POINTER, PRUNED_POINTER, 'output 3']);
  },
);

test('keeps everything with an endless retention', () => {
  expect(resultsAfter(5, Number.POSITIVE_INFINITY)).not.toContain(PRUNED_POINTER);
});

test('counts per tool name, from the newest on [BR-RECENCY-001]', () => {
  const history = new HistoryBuilder().shell('a', 'old').read('a.ts', 'kept').shell('b', 'new').build();
  const result = runDensityPasses([recencyPruning], history, EVERYTHING_ON);
  expect([...result.replacements.keys()]).toEqual([1]);
});

test('replaces the result and nothing else [REQ-HD-007.3, BR-RECENCY-003]', () => {
  const history = new HistoryBuilder()
    .call({ name: 'ls', parameters: { path: 'a' }, result: 'x', error: 'denied', id: 'one' })
    .call({ name: 'ls', parameters: { path: 'b' }, result: 'y', id: 'two' })
    .build();
  const result = runDensityPasses([recencyPruning], history, EVERYTHING_ON);
  expect(result.replacements).toEqual(
    new Map([
      [
        1,
        {
          speaker: 'tool',
          blocks: [
            { type: 'tool_response', callId: 'one', toolName: 'ls', result: PRUNED_POINTER, error: 'denied' },
          ],
        },
      ],
    ]),
  );
});

test('counts two responses to the same call id each by its place [EC-032]', () => {
  const response = (result: string) => ({
    type: 'tool_response' as const,
    callId: 'c',
    toolName: 'ls',
    result,
  });
  const history = new HistoryBuilder()
    .call({ name: 'ls', parameters: {}, id: 'c' })
    .entry({ speaker: 'tool', blocks: [response('first'), response('second')] })
    .build();
  const result = runDensityPasses([recencyPruning], history, EVERYTHING_ON);
  expect(result.replacements.get(1)?.blocks).toEqual([response(PRUNED_POINTER), response('second')]);
});

describe('defaults', () => {
  test('keep three results [REQ-HD-007.4]', () => expect(DEFAULT_DENSITY_CONFIG.recencyRetention).toBe(3));
  test('leave the pass off [REQ-HD-007.5, BR-RECENCY-004]', () => {
    expect(DEFAULT_DENSITY_CONFIG.recencyPruning).toBe(false);
  });
  test('so nothing is pruned by recency unless asked for [REQ-HD-007.6]', () => {
    const history = new HistoryBuilder().shell('a', '1').shell('b', '2').build();
    const config = { ...DEFAULT_DENSITY_CONFIG, recencyRetention: 1, workspaceRoot: '/workspace' };
    expect(runDensityPasses([recencyPruning], history, config).replacements.size).toBe(0);
  });
});

test('a result of a protected tool stays also when its call is not there', () => {
  const history: readonly IContent[] = ['a', 'b'].map((callId) => ({
    speaker: 'tool',
    blocks: [{ type: 'tool_response', callId, toolName: 'remember', result: 'a note' }],
  }));
  const config = { ...EVERYTHING_ON, protectedTools: ['remember'] };
  expect(runDensityPasses([recencyPruning], history, config).replacements.size).toBe(0);
});
