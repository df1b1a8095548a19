import { ExchangeIndex } from './exchange-index.ts';
import type { IContent } from './i-content.ts';
import type { ToolExchanges } from './tool-exchange.ts';

export type { ToolExchange, ToolExchanges } from './tool-exchange.ts';

const remembered = new WeakMap<readonly IContent[], ExchangeIndex>();

/**
 * The last indexes by the first entry of their histories, the newest first: a session hands over one copy after the
 * other, and a gateway the history as it came and as it leaves, in turns.
 */
const newest = new WeakMap<IContent, readonly ExchangeIndex[]>();
const MOST_LINES = 3;

/**
 * Pairs each response with its call: the nearest preceding unanswered call with the same id. One linear pass,
 * remembered for the array and for copies of it; a history that grew or was edited is read from where it differs. The
 * answer is about the history as it is now: ask again after a change.
 */
export function findToolExchanges(history: readonly IContent[]): ToolExchanges {
  const own = remembered.get(history);
  const index = own?.isPrefixOf(history) ? own : recall(history);
  index.extendTo(history);
  remembered.set(history, index);
  return index;
}

/** An index of as much of a history as is known, and noted as the newest. */
function recall(history: readonly IContent[]): ExchangeIndex {
  const [first] = history;
  if (!first) return new ExchangeIndex();
  const lines = newest.get(first) ?? [];
  const { line, common } = nearest(lines, history);
  const isSame = common === history.length && common === line?.length;
  const index = isSame ? line : (line?.fork(common) ?? new ExchangeIndex());
  // A line that went on as this one is not kept beside it.
  const others = lines.filter((each) => each !== line || common < each.length);
  newest.set(first, [index, ...others].slice(0, MOST_LINES));
  return index;
}

function nearest(
  lines: readonly ExchangeIndex[],
  history: readonly IContent[],
): { readonly line?: ExchangeIndex; readonly common: number } {
  return lines.reduce<{ readonly line?: ExchangeIndex; readonly common: number }>(
    (best, line) => {
      const common = line.countCommon(history);
      return common > best.common ? { line, common } : best;
    },
    { common: 0 },
  );
}
