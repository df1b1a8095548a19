import { ExchangeIndex } from './exchange-index.ts';
import type { IContent } from './i-content.ts';
import type { ToolExchanges } from './tool-exchange.ts';

export type { ToolExchange, ToolExchanges } from './tool-exchange.ts';

const remembered = new WeakMap<readonly IContent[], ExchangeIndex>();

/** The last index by the first entry of its history: a session hands over one copy after the other. */
const newest = new WeakMap<IContent, ExchangeIndex>();

/**
 * Which response answers which call: the nearest preceding unanswered call with the same id.
 * One linear pass, remembered for the array and for copies of it; a history that grew or was edited is read from
 * where it differs. What is returned tells of the history as it is now: ask again after a change.
 */
export function findToolExchanges(history: readonly IContent[]): ToolExchanges {
  const index = recall(history) ?? new ExchangeIndex();
  index.extendTo(history);
  remembered.set(history, index);
  if (history[0]) newest.set(history[0], index);
  return index;
}

function recall(history: readonly IContent[]): ExchangeIndex | undefined {
  const own = remembered.get(history);
  if (own?.isPrefixOf(history)) return own;
  const last = history[0] && newest.get(history[0]);
  if (!last) return undefined;
  const common = last.countCommon(history);
  return common === history.length && common === last.length ? last : last.fork(common);
}
