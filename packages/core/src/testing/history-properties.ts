import { expect } from 'vitest';
import type { ContentBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findFileInclusions } from '../content/inclusions/find-file-inclusions.ts';
import { stringifyValue } from '../content/stringify-value.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { findSignedCalls } from '../density/signed-calls.ts';
import { HistoryService } from '../history/history-service.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';

const service = new HistoryService({ estimator: characterEstimator });

/** No response without its call; no call that lost the response it had. */
export function expectNoNewOrphans(before: readonly IContent[], after: readonly IContent[]): void {
  expect(countOrphans(after).responses).toBe(0);
  expect(countOrphans(after).calls).toBeLessThanOrEqual(countOrphans(before).calls);
}

function countOrphans(history: readonly IContent[]): { calls: number; responses: number } {
  const exchanges = findToolExchanges([...history]).all;
  const answered = exchanges.filter(({ response }) => response).length;
  return { calls: exchanges.length - answered, responses: responsesOf(history).length - answered };
}

function responsesOf(history: readonly IContent[]): readonly ToolResponseBlock[] {
  return history.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'tool_response'));
}

/** The opaque blocks, in order. */
export function opaqueBlocksOf(history: readonly IContent[]): readonly ContentBlock[] {
  return history.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'opaque'));
}

/** Signed calls come back as they were, each group whole and behind its signature, or not at all. */
export function expectSignedCallsWhole(before: readonly IContent[], after: readonly IContent[]): void {
  const known = new Map(groupsOf(before).map((group) => [group.calls[0], group]));
  for (const { thinking, calls } of groupsOf(after)) {
    expect(known.get(calls[0])).toEqual({ thinking, calls });
  }
  const kept = new Set(after.flatMap(({ blocks }) => blocks));
  for (const { thinking, calls } of known.values()) {
    expect(new Set([...thinking, ...calls].map((block) => kept.has(block))).size).toBe(1);
  }
}

function groupsOf(history: readonly IContent[]) {
  return history.flatMap(({ blocks }) => findSignedCalls(blocks));
}

/** Thinking that is signed is never written anew. */
export function expectThinkingUntouched(before: readonly IContent[], after: readonly IContent[]): void {
  const known = new Set(before.flatMap(({ blocks }) => blocks));
  const thinking = after.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'thinking'));
  expect(thinking.filter((block) => !known.has(block))).toEqual([]);
}

/** The words people wrote themselves, without files that a program inserted. */
export function humanWords(history: readonly IContent[]): string {
  return history
    .filter(({ speaker, metadata }) => speaker === 'human' && !metadata?.isSummary)
    .flatMap(({ blocks }) => blocks.map(wordsOf))
    .join('')
    .replace(/\s+/g, '');
}

function wordsOf(block: ContentBlock): string {
  if (block.type !== 'text') return '';
  let words = block.text;
  for (const { start, end } of findFileInclusions(block.text).toReversed()) {
    words = words.slice(0, start) + words.slice(end);
  }
  return words.replace(/^\[.+: included again below\]$/, '');
}

/** An entry may only grow where a stub is longer than the payload it stands for. */
export async function expectNoGrowth(before: IContent, after: IContent): Promise<void> {
  const [old, now] = [await tokensOfEntries([before]), await tokensOfEntries([after])];
  if (now <= old) return;
  const payloads = responsesOf([before]);
  const grown = responsesOf([after]).filter(({ callId, result }) => {
    const payload = payloads.find((candidate) => candidate.callId === callId);
    return stringifyValue(result).length > stringifyValue(payload?.result).length;
  });
  expect(grown, 'responses whose stub is longer than their payload').not.toEqual([]);
}

export function tokensOfEntries(history: readonly IContent[]): Promise<number> {
  return service.estimateTokensForContents(history);
}

/** The errors of all responses that are left, in order. */
export function errorsOf(history: readonly IContent[]): readonly string[] {
  return responsesOf(history).flatMap(({ error }) => error ?? []);
}
