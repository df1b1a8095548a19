import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContentBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { editHistory } from '../history/edit-history.ts';
import { historyArbitrary } from '../testing/history-arbitrary.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';
import { DensityDraft } from './density-draft.ts';
import { PruneTally } from './prune-tally.ts';

const NOTHING = new PruneTally().toCounts();
const FIRST = { kind: 'first', why: 'because of the first' };
const SECOND = { kind: 'second', why: 'because of the second' };
const TEXT = 'word'.repeat(100);

/** A question, a read at 1 and 2, a command at 3 and 4. */
const HISTORY = new HistoryBuilder().human('Go.').read('src/a.ts', TEXT).shell('npm test', TEXT).build();

function itemsOf(draft: DensityDraft) {
  return draft.toResult(NOTHING).details?.applied ?? [];
}

function tokensOf(draft: DensityDraft): number {
  return itemsOf(draft).reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Puts another text in the place of a result. */
function cut(draft: DensityDraft, index: number, result: string, reason = FIRST, position = 0): void {
  const block = draft.blockAt(index, position);
  if (block?.type !== 'tool_response') throw new Error('no response');
  draft.edit({ index, position, after: { ...block, result }, reason });
}

test('a result is named by its call, and the call that goes with it is no item of its own', () => {
  const draft = new DensityDraft(HISTORY);
  draft.remove(1, FIRST);
  draft.remove(2, FIRST);
  const callTokens = Math.ceil(`read_file${JSON.stringify({ file_path: 'src/a.ts' })}`.length / 4);
  expect(itemsOf(draft)).toEqual([
    {
      ...FIRST,
      what: 'read_file src/a.ts',
      tool: 'read_file',
      path: 'src/a.ts',
      index: 2,
      position: 0,
      tokens: 100 + callTokens,
    },
  ]);
});

test('a call whose response stays is an item', () => {
  const draft = new DensityDraft(HISTORY);
  const [call] = HISTORY[3]?.blocks ?? [];
  if (call?.type !== 'tool_call') throw new Error('no call');
  draft.edit({ index: 3, position: 0, after: { ...call, parameters: {} }, reason: FIRST });
  expect(itemsOf(draft)).toMatchObject([
    { kind: 'first', what: 'run_shell_command npm test', index: 3, position: 0 },
  ]);
});

test('what stands in the place of a result is taken off what it saves', () => {
  const draft = new DensityDraft(HISTORY);
  cut(draft, 4, 'x'.repeat(40));
  expect(itemsOf(draft)).toMatchObject([{ what: 'run_shell_command npm test', tokens: 90 }]);
});

test.each<[string, (draft: DensityDraft) => void, number]>([
  ['shortened again', (draft) => cut(draft, 4, 'x'.repeat(20), SECOND), 95],
  ['removed', (draft) => draft.remove(4, SECOND), 100],
])('a result that is %s keeps its first reason and is counted once', (_, edit, tokens) => {
  const draft = new DensityDraft(HISTORY);
  cut(draft, 4, 'x'.repeat(40));
  edit(draft);
  expect(itemsOf(draft)).toMatchObject([{ ...FIRST, index: 4, tokens }]);
});

test('thinking and blank text go with the call that they led to', () => {
  const history = new HistoryBuilder()
    .parallel(
      [{ name: 'read_file', parameters: { file_path: 'b.ts' }, result: TEXT }],
      { type: 'thinking', thought: 'word'.repeat(7) },
      { type: 'text', text: '\n\n\n\n' },
    )
    .build();
  const draft = new DensityDraft(history);
  draft.remove(0, FIRST);
  draft.remove(1, FIRST);
  expect(itemsOf(draft)).toHaveLength(1);
  expect(tokensOf(draft)).toBeGreaterThan(100 + 7 + 1);
});

test('thinking that goes alone is an item', () => {
  const draft = new DensityDraft([{ speaker: 'ai', blocks: [{ type: 'thinking', thought: 'hm' }] }]);
  draft.remove(0, FIRST);
  expect(itemsOf(draft)).toMatchObject([{ ...FIRST, what: 'ai thinking' }]);
});

test('a message names its first words and the file that it includes', () => {
  const included = `Look at\n--- src/a.ts ---\n${TEXT}\n--- End of content ---`;
  const draft = new DensityDraft(new HistoryBuilder().human(included).build());
  draft.edit({ index: 0, position: 0, after: { type: 'text', text: 'Look at' }, reason: FIRST });
  const [item] = itemsOf(draft);
  expect(item).toMatchObject({ path: 'src/a.ts', index: 0, position: 0 });
  expect(item?.what).toMatch(/^human Look at --- src\/a\.ts --- word/);
});

test('of parallel calls each result has its own place and reason', () => {
  const specs = ['a', 'b', 'c'].map((name) => ({ name, parameters: {}, result: TEXT }));
  const history = new HistoryBuilder().parallel(specs).build();
  const draft = new DensityDraft(history);
  cut(draft, 1, '', SECOND, 2);
  cut(draft, 1, '', FIRST, 0);
  expect(itemsOf(draft)).toMatchObject([
    { ...FIRST, what: 'a', index: 1, position: 0, tokens: 100 },
    { ...SECOND, what: 'c', index: 1, position: 2, tokens: 100 },
  ]);
});

test('tokens are those of the given counter', () => {
  const draft = new DensityDraft(HISTORY, () => 7);
  draft.remove(0, FIRST);
  expect(tokensOf(draft)).toBe(7);
});

test('whatever is edited, and however often, the items save together what the history lost', () => {
  const size = (history: readonly IContent[]) =>
    history.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + estimateBlockTokens(block), 0);
  fc.assert(
    fc.property(historyArbitrary(6), fc.array(randomEdit, { maxLength: 8 }), (history, edits) => {
      const draft = new DensityDraft(history);
      for (const edit of edits) applyEdit(draft, edit);
      const edited = editHistory(history, draft.toResult(NOTHING));
      expect(tokensOf(draft)).toBe(size(history) - size(edited));
    }),
    { numRuns: 300 },
  );
});

const randomEdit = fc.record({
  number: fc.nat(),
  place: fc.nat({ max: 5 }),
  stub: fc.constantFrom('', '[stub]'),
  removes: fc.boolean(),
});

type RandomEdit = typeof randomEdit extends fc.Arbitrary<infer Edit> ? Edit : never;

function applyEdit(draft: DensityDraft, { number, place, stub, removes }: RandomEdit): void {
  const index = number % Math.max(1, draft.raw.length);
  const { length = 0 } = draft.raw[index]?.blocks ?? [];
  if (length === 0) return;
  if (removes) {
    draft.remove(index, FIRST);
    return;
  }
  const after: ContentBlock | undefined = stub === '' ? undefined : { type: 'text', text: stub };
  draft.edit({ index, position: place % length, after, reason: SECOND });
}

test('nothing edited, nothing told', () => {
  expect(new DensityDraft(HISTORY).toResult(NOTHING).details).toEqual({ applied: [], waiting: [] });
});
