import { expect } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import type { DensityResult } from '../history/density-result.ts';
import { editHistory } from '../history/edit-history.ts';
import { estimateBlockTokens } from '../tokens/estimate-block-tokens.ts';

/** Every edit says what it took out and why, names nothing else, and claims to save no more than it does. */
export function expectReasons(history: readonly IContent[], result: DensityResult): void {
  const { removals, replacements, details } = result;
  const edited = new Set([...removals, ...replacements.keys()]);
  const explained = new Set<number>();
  for (const item of details?.applied ?? []) {
    expect(item.kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(item.why.trim()).not.toBe('');
    expect(item.what).not.toBe('');
    expect(history[item.index]?.blocks[item.position], `the block of ${item.what}`).toBeDefined();
    expect(edited).toContain(item.index);
    explained.add(item.index);
  }
  // A call that goes with its response is told with it.
  for (const { callIndex, responseIndex = -1 } of findToolExchanges(history).all) {
    if (explained.has(responseIndex)) explained.add(callIndex);
  }
  expect([...edited].filter((index) => !explained.has(index))).toEqual([]);
  const claimed = details?.applied.reduce((sum, { tokens }) => sum + tokens, 0) ?? 0;
  expect(claimed).toBeLessThanOrEqual(tokensOf(history) - tokensOf(editHistory(history, result)));
}

function tokensOf(history: readonly IContent[]): number {
  return history.reduce(
    (sum, { blocks }) => sum + blocks.reduce((all, block) => all + estimateBlockTokens(block), 0),
    0,
  );
}
