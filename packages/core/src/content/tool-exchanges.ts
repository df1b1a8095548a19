import type { ToolCallBlock, ToolResponseBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';

/** A call with the response that answers it, if one does; indices are positions in the history. */
export interface ToolExchange {
  readonly call: ToolCallBlock;
  readonly callIndex: number;
  readonly response: ToolResponseBlock | undefined;
  readonly responseIndex: number | undefined;
}

export interface ToolExchanges {
  /** Every call, in the order of the history. */
  readonly all: readonly ToolExchange[];
  /** The exchanges that are answered in an entry, one per block; undefined where a block answers none. */
  answeredIn(index: number): readonly (ToolExchange | undefined)[];
}

const remembered = new WeakMap<readonly IContent[], ExchangeIndex>();

/**
 * Which response answers which call: the nearest preceding unanswered call with the same id.
 * One linear pass, remembered for the array; a history that only grew is read from where it ended.
 */
export function findToolExchanges(history: readonly IContent[]): ToolExchanges {
  let index = remembered.get(history);
  if (!index?.isPrefixOf(history)) {
    index = new ExchangeIndex();
    remembered.set(history, index);
  }
  index.extendTo(history);
  return index;
}

interface MutableExchange extends ToolExchange {
  response: ToolResponseBlock | undefined;
  responseIndex: number | undefined;
}

const NONE: readonly undefined[] = [];

class ExchangeIndex implements ToolExchanges {
  readonly all: MutableExchange[] = [];
  readonly #seen: IContent[] = [];
  readonly #unanswered = new Map<string, MutableExchange[]>();
  readonly #answered = new Map<number, (ToolExchange | undefined)[]>();

  answeredIn(index: number): readonly (ToolExchange | undefined)[] {
    return this.#answered.get(index) ?? NONE;
  }

  /** Comparing identities is cheap, and makes a remembered index safe for arrays that others change. */
  isPrefixOf(history: readonly IContent[]): boolean {
    return this.#seen.length <= history.length && this.#seen.every((entry, i) => entry === history[i]);
  }

  extendTo(history: readonly IContent[]): void {
    for (const entry of history.slice(this.#seen.length)) {
      this.#readEntry(entry, this.#seen.length);
      this.#seen.push(entry);
    }
  }

  #readEntry(entry: IContent, index: number): void {
    entry.blocks.forEach((block, position) => {
      if (block.type === 'tool_call') this.#open(block, index);
      else if (block.type === 'tool_response') this.#answer(block, index, position);
    });
  }

  #open(call: ToolCallBlock, callIndex: number): void {
    const exchange: MutableExchange = { call, callIndex, response: undefined, responseIndex: undefined };
    this.all.push(exchange);
    const waiting = this.#unanswered.get(call.id);
    if (waiting) waiting.push(exchange);
    else this.#unanswered.set(call.id, [exchange]);
  }

  #answer(response: ToolResponseBlock, responseIndex: number, position: number): void {
    const exchange = this.#unanswered.get(response.callId)?.pop();
    if (!exchange) return;
    exchange.response = response;
    exchange.responseIndex = responseIndex;
    const answered = this.#answered.get(responseIndex) ?? [];
    answered[position] = exchange;
    this.#answered.set(responseIndex, answered);
  }
}
