import type { IContent } from './i-content.ts';

/**
 * The start of a round of calls that is not over: the first entry behind the last human one, while the last answer
 * there made calls. Undefined if the model has nothing under way.
 */
export function findOpenRound(history: readonly IContent[]): number | undefined {
  const lastHuman = history.findLastIndex(({ speaker }) => speaker === 'human');
  const lastAnswer = history.findLastIndex(({ speaker }) => speaker === 'ai');
  const makesCalls = history[lastAnswer]?.blocks.some(({ type }) => type === 'tool_call') ?? false;
  return makesCalls && lastAnswer > lastHuman ? lastHuman + 1 : undefined;
}
