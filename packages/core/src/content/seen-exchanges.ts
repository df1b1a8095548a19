import type { ToolResponseBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';
import type { ToolExchange } from './tool-exchange.ts';

/** Remembers the exchanges of a history, so that the next time only what is not the same need be looked at. */
export class SeenExchanges {
  // One list for each thing that is seen of an exchange: an object for each exchange would be one of thousands.
  #exchanges: ToolExchange[] = [];
  /** As they were: an exchange may be answered later. */
  #responses: (ToolResponseBlock | undefined)[] = [];
  #responseIndices: (number | undefined)[] = [];
  /** The entries in which both stand. */
  #asking: (IContent | undefined)[] = [];
  #answering: (IContent | undefined)[] = [];

  /** How many exchanges from the start are those seen last, with their entries; from now on all of these are. */
  update(exchanges: readonly ToolExchange[], history: readonly IContent[]): number {
    const most = Math.min(this.#exchanges.length, exchanges.length);
    let common = 0;
    while (common < most && this.#isSame(common, exchanges[common], history)) common++;
    if (common === 0) {
      this.#seeAll(exchanges, history);
      return common;
    }
    this.#cutAt(common);
    for (let i = common; i < exchanges.length; i++) {
      const exchange = exchanges[i];
      if (exchange) this.#see(this.#exchanges.length, exchange, history);
    }
    return common;
  }

  #isSame(order: number, exchange: ToolExchange | undefined, history: readonly IContent[]): boolean {
    const seen = this.#exchanges[order];
    if (!seen || !exchange) return false;
    const { response, responseIndex } = exchange;
    const seenResponse = this.#responses[order];
    if (seen === exchange && seenResponse !== undefined) return true;
    if (seen.call !== exchange.call || seen.callIndex !== exchange.callIndex) return false;
    if (seenResponse !== response || this.#responseIndices[order] !== responseIndex) return false;
    if (this.#asking[order] !== history[exchange.callIndex]) return false;
    if (responseIndex !== undefined && this.#answering[order] !== history[responseIndex]) return false;
    this.#see(order, exchange, history);
    return true;
  }

  /** Lists of the right length at once: those that grow are copied a dozen times. */
  #seeAll(exchanges: readonly ToolExchange[], history: readonly IContent[]): void {
    const { length } = exchanges;
    this.#exchanges = new Array(length);
    this.#responses = new Array(length);
    this.#responseIndices = new Array(length);
    this.#asking = new Array(length);
    this.#answering = new Array(length);
    for (let order = 0; order < length; order++) {
      const exchange = exchanges[order];
      if (exchange) this.#see(order, exchange, history);
    }
  }

  #see(order: number, exchange: ToolExchange, history: readonly IContent[]): void {
    const { callIndex, response, responseIndex } = exchange;
    this.#exchanges[order] = exchange;
    this.#responses[order] = response;
    this.#responseIndices[order] = responseIndex;
    this.#asking[order] = history[callIndex];
    this.#answering[order] = responseIndex === undefined ? undefined : history[responseIndex];
  }

  #cutAt(length: number): void {
    this.#exchanges.length = length;
    this.#responses.length = length;
    this.#responseIndices.length = length;
    this.#asking.length = length;
    this.#answering.length = length;
  }
}
