import { characterEstimator, HistoryService, type IContent } from '@hdc/core';
import { HistoryBuilder, historyArbitrary } from '@hdc/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTEXT_KINDS, type ContextDescription, describeContext } from './describe-context.ts';

const tokens = (count: number): string => 'word'.repeat(count);

async function describeEntries(
  entries: readonly IContent[],
  base = 0,
): Promise<{ description: ContextDescription; total: number }> {
  const history = new HistoryService({ estimator: characterEstimator });
  history.setBaseTokenOffset(base);
  history.addAll(entries);
  return { description: await describeContext(history), total: history.getTotalTokens() };
}

const WORK = new HistoryBuilder()
  .human(tokens(10))
  .ai(tokens(20))
  .parallel([
    { name: 'read_file', parameters: { file_path: 'a.ts' }, result: tokens(300) },
    { name: 'run_shell_command', parameters: { command: 'npm test' }, result: tokens(200) },
    { name: 'search_file_content', parameters: { pattern: 'x' }, result: tokens(100) },
  ])
  .write('a.ts')
  .entry({ speaker: 'human', blocks: [{ type: 'text', text: tokens(50) }], metadata: { isSummary: true } })
  .build();

describe('a context', () => {
  test('is described by kinds, in a fixed order, also where there is nothing', async () => {
    const { description } = await describeEntries([]);
    expect(description.kinds.map(({ kind }) => kind)).toEqual(CONTEXT_KINDS);
    expect(description.kinds.every((share) => share.tokens === 0)).toBe(true);
    expect(description.biggest).toEqual([]);
  });

  test('tells reads, commands and other tools apart, also within one entry', async () => {
    const { description, total } = await describeEntries(WORK, 70);
    const shares = Object.fromEntries(description.kinds.map(({ kind, ...share }) => [kind, share]));
    expect(shares).toMatchObject({
      system: { tokens: 70, entries: 1 },
      human: { tokens: 10, entries: 1 },
      ai: { entries: 3 },
      reads: { tokens: 300, entries: 1 },
      shell: { tokens: 200, entries: 1 },
      'other tools': { tokens: 101, entries: 2 },
      summaries: { tokens: 50, entries: 1 },
    });
    expect(description.kinds.reduce((sum, share) => sum + share.tokens, 0)).toBe(total);
  });

  test('names the fattest pieces first', async () => {
    const { description } = await describeEntries(WORK);
    expect(description.biggest.slice(0, 3)).toMatchObject([
      { kind: 'reads', what: 'read_file a.ts', tokens: 300 },
      { kind: 'shell', what: 'run_shell_command npm test', tokens: 200 },
      { kind: 'other tools', what: 'search_file_content x', tokens: 100 },
    ]);
    expect(description.biggest[3]).toMatchObject({ kind: 'summaries', what: `human: ${tokens(15)}…` });
  });

  test('names at most eight', async () => {
    const { description } = await describeEntries(Array.from({ length: 20 }, () => WORK).flat());
    expect(description.biggest.length).toBe(8);
  });

  test('quotes on one line, with calls by their names', async () => {
    const entries = new HistoryBuilder().human('two\n\n lines').read('a.ts').build();
    const { description } = await describeEntries(entries);
    const quotes = description.biggest.map(({ what }) => what);
    expect(quotes).toContain('human: two lines');
    expect(quotes).toContain('ai: read_file a.ts');
  });

  test('adds up to the tokens of the history, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary(), fc.nat(1_000), async (entries, base) => {
        const { description, total } = await describeEntries(entries, base);
        expect(description.kinds.reduce((sum, share) => sum + share.tokens, 0)).toBe(total);
      }),
      { numRuns: 100 },
    );
  });
});
