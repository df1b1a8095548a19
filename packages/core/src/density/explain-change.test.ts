import { expect, test } from 'vitest';
import type { DensityResult } from '../history/density-result.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { explainChange } from './explain-change.ts';

const TEXT = 'word'.repeat(100);
/** A question, a read at 1 and 2, a command at 3 and 4. */
const BEFORE = new HistoryBuilder().human('Go.').read('a.ts', TEXT).shell('npm test', TEXT).build();
const METADATA = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
const EDIT: DensityResult = { removals: [1, 2], replacements: new Map(), metadata: METADATA };

/** The tokens of the result and of the call that goes with it. */
const ITEM = { what: 'read_file a.ts', tool: 'read_file', path: 'a.ts', index: 2, position: 0, tokens: 108 };

test('an edit is explained by itself', () => {
  const applied = [{ ...ITEM, kind: 'my-kind', why: 'I say so', tokens: 7 }];
  const result = { ...EDIT, details: { applied, waiting: [] } };
  expect(explainChange({ type: 'edited', before: BEFORE, result }, estimateBlockTokens)).toBe(applied);
});

test('of an edit that says nothing there is no guess, only what it took out', () => {
  expect(explainChange({ type: 'edited', before: BEFORE, result: EDIT }, estimateBlockTokens)).toEqual([
    { ...ITEM, kind: 'unexplained', why: 'no reason was given' },
  ]);
});

test('an edit that says nothing is looked at entry by entry: the same block may stand in several', () => {
  const [result] = BEFORE[2]?.blocks ?? [];
  if (result?.type !== 'tool_response') throw new Error('no result');
  const before = [...BEFORE, { speaker: 'tool' as const, blocks: [result] }];
  const shorter = { speaker: 'tool' as const, blocks: [{ ...result, result: 'x'.repeat(40) }] };
  const edit = { ...EDIT, removals: [2], replacements: new Map([[5, shorter]]) };
  expect(explainChange({ type: 'edited', before, result: edit }, estimateBlockTokens)).toMatchObject([
    { index: 2, tokens: 100 },
    { index: 5, tokens: 90 },
  ]);
});

test('of a compression what is missing is found', () => {
  const history = [...new HistoryBuilder().human('A summary.').build(), ...BEFORE.slice(3)];
  expect(explainChange({ type: 'compressed', before: BEFORE, history }, estimateBlockTokens)).toEqual([
    { kind: 'compression', why: 'compression', what: 'human Go.', index: 0, position: 0, tokens: 1 },
    { ...ITEM, kind: 'compression', why: 'compression' },
  ]);
});

test('what stands in the place of a result is no gain', () => {
  const shorter = {
    type: 'tool_response',
    callId: 'call-1',
    toolName: 'read_file',
    result: 'x'.repeat(40),
  } as const;
  const history = BEFORE.with(2, { speaker: 'tool', blocks: [shorter] });
  expect(explainChange({ type: 'compressed', before: BEFORE, history }, estimateBlockTokens)).toMatchObject([
    { kind: 'compression', tokens: 90 },
  ]);
});

test.each([
  { type: 'added' as const, entries: BEFORE },
  { type: 'rewound' as const, before: BEFORE, from: 1 },
  { type: 'cleared' as const },
])('nothing is taken out by what is $type', (change) => {
  expect(explainChange(change, estimateBlockTokens)).toEqual([]);
});
