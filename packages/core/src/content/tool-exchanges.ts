import type { ToolCallBlock, ToolResponseBlock } from './content-block.ts';
import type { IContent } from './i-content.ts';

/** A call with the response that answers it, if one does; indices are positions in the history. */
export interface ToolExchange {
  readonly call: ToolCallBlock;
  readonly callIndex: number;
  readonly response: ToolResponseBlock | undefined;
  readonly responseIndex: number | undefined;
  /** Responses that came for the same call after it was answered: they go where the call goes. */
  readonly furtherResponses: readonly FurtherResponse[];
}

interface FurtherResponse {
  readonly block: ToolResponseBlock;
  readonly index: number;
}

export interface ToolExchanges {
  /** Every call, in the order of the history. */
  readonly all: readonly ToolExchange[];
  /** The exchanges that are answered in an entry, one per block; undefined where a block answers none. */
  answeredIn(index: number): readonly (ToolExchange | undefined)[];
}

const remembered = new WeakMap<readonly IContent[], ExchangeIndex>();

/** The last index by the first entry of its history: a session hands over one copy after the other. */
const newest = new WeakMap<IContent, ExchangeIndex>();

/**
 * Which response answers which call: the nearest preceding unanswered call with the same id.
 * One linear pass, remembered for the array and for copies of it; a history that only grew is read from where
 * it ended. What is returned tells of the history as it is now: ask again after a change.
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
  const copied = history[0] && newest.get(history[0]);
  return copied?.length === history.length && copied.isPrefixOf(history) ? copied : undefined;
}

interface MutableExchange extends ToolExchange {
  response: ToolResponseBlock | undefined;
  responseIndex: number | undefined;
  furtherResponses: readonly FurtherResponse[];
  /** An earlier call with the same id that waits for its response, too. */
  waitingBefore: MutableExchange | undefined;
}

type Answered = (ToolExchange | undefined)[];

const NONE: Answered = [];

class ExchangeIndex implements ToolExchanges {
  readonly all: MutableExchange[] = [];
  readonly #seen: IContent[] = [];
  readonly #waiting = new Map<string, MutableExchange>();
  /** The exchange of each id that was answered last. */
  readonly #closed = new Map<string, MutableExchange>();
  /** One list per entry seen. */
  readonly #answered: Answered[] = [];

  get length(): number {
    return this.#seen.length;
  }

  answeredIn(index: number): readonly (ToolExchange | undefined)[] {
    return this.#answered[index] ?? NONE;
  }

  /** Comparing identities is cheap, and makes a remembered index safe for arrays that others change. */
  isPrefixOf(history: readonly IContent[]): boolean {
    const seen = this.#seen;
    if (seen.length > history.length) return false;
    // Copies differ at their end, if at all.
    for (let i = seen.length - 1; i >= 0; i--) if (seen[i] !== history[i]) return false;
    return true;
  }

  extendTo(history: readonly IContent[]): void {
    for (let i = this.#seen.length; i < history.length; i++) {
      const entry = history[i];
      if (!entry) continue;
      this.#answered.push(this.#readEntry(entry, i));
      this.#seen.push(entry);
    }
  }

  #readEntry({ blocks }: IContent, index: number): Answered {
    let answered = NONE;
    for (const [position, block] of blocks.entries()) {
      if (block.type === 'tool_call') this.#open(block, index);
      if (block.type !== 'tool_response') continue;
      if (answered === NONE) answered = [];
      answered[position] = this.#answer(block, index);
    }
    return answered;
  }

  #open(call: ToolCallBlock, callIndex: number): void {
    const top = this.#waiting.get(call.id);
    const exchange: MutableExchange = {
      call,
      callIndex,
      response: undefined,
      responseIndex: undefined,
      furtherResponses: [],
      waitingBefore: top,
    };
    this.all.push(exchange);
    if (top?.callIndex === callIndex) queueBehind(top, exchange);
    else this.#waiting.set(call.id, exchange);
  }

  #answer(response: ToolResponseBlock, responseIndex: number): ToolExchange | undefined {
    const exchange = this.#waiting.get(response.callId);
    if (!exchange) return this.#addFurther(response, responseIndex);
    if (exchange.waitingBefore) this.#waiting.set(response.callId, exchange.waitingBefore);
    else this.#waiting.delete(response.callId);
    exchange.response = response;
    exchange.responseIndex = responseIndex;
    this.#closed.set(response.callId, exchange);
    return exchange;
  }

  /** It answers nothing, but belongs to the call that was answered before. */
  #addFurther(block: ToolResponseBlock, index: number): undefined {
    const exchange = this.#closed.get(block.callId);
    if (exchange) exchange.furtherResponses = [...exchange.furtherResponses, { block, index }];
  }
}

/** Calls of one entry that share an id, as from models without ids, are answered in their order. */
function queueBehind(top: MutableExchange, exchange: MutableExchange): void {
  let last = top;
  while (last.waitingBefore?.callIndex === exchange.callIndex) last = last.waitingBefore;
  exchange.waitingBefore = last.waitingBefore;
  last.waitingBefore = exchange;
}
