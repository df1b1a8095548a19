import type { ToolResponseBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';
import type { ToolExchange } from './tool-exchange.ts';

interface Seen {
  readonly exchange: ToolExchange;
  /** As it was: an exchange may be answered later. */
  readonly response: ToolResponseBlock | undefined;
  readonly responseIndex: number | undefined;
  /** The entries in which both stand. */
  readonly asking: IContent | undefined;
  readonly answering: IContent | undefined;
}

/** Remembers the exchanges of a history, so that the next time only what is not the same need be looked at. */
export class SeenExchanges {
  readonly #seen: Seen[] = [];

  /** How many exchanges from the start are those seen last, with their entries; from now on all of these are. */
  update(exchanges: readonly ToolExchange[], history: readonly IContent[]): number {
    const most = Math.min(this.#seen.length, exchanges.length);
    let common = 0;
    while (common < most && this.#isSame(common, exchanges[common], history)) common++;
    this.#seen.length = common;
    for (let i = common; i < exchanges.length; i++) {
      const exchange = exchanges[i];
      if (exchange) this.#seen.push(see(exchange, history));
    }
    return common;
  }

  #isSame(order: number, exchange: ToolExchange | undefined, history: readonly IContent[]): boolean {
    const seen = this.#seen[order];
    if (!seen || !exchange) return false;
    const { response, responseIndex } = exchange;
    if (seen.exchange === exchange && seen.response !== undefined) return true;
    if (seen.exchange.call !== exchange.call || seen.exchange.callIndex !== exchange.callIndex) return false;
    if (seen.response !== response || seen.responseIndex !== responseIndex) return false;
    if (seen.asking !== history[exchange.callIndex]) return false;
    if (responseIndex !== undefined && seen.answering !== history[responseIndex]) return false;
    this.#seen[order] = see(exchange, history);
    return true;
  }
}

function see(exchange: ToolExchange, history: readonly IContent[]): Seen {
  const { callIndex, response, responseIndex } = exchange;
  return {
    exchange,
    response,
    responseIndex,
    asking: history[callIndex],
    answering: responseIndex === undefined ? undefined : history[responseIndex],
  };
}
