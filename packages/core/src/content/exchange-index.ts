import type { ToolCallBlock, ToolResponseBlock } from './content-block.ts';
import { GrowingList } from './growing-list.ts';
import type { IContent } from './i-content.ts';
import type { FurtherResponse, ToolExchange, ToolExchanges } from './tool-exchange.ts';
import { WaitingCalls } from './waiting-calls.ts';

interface MutableExchange extends ToolExchange {
  response: ToolResponseBlock | undefined;
  responseIndex: number | undefined;
  readonly furtherResponses: readonly FurtherResponse[];
  /** Its place among all. */
  readonly order: number;
  /** An earlier call with the same id that waits for its response, too. */
  waitingBefore: MutableExchange | undefined;
}

/** The exchanges answered in an entry; most entries with a response have no other block, and need no list. */
type Answered = MutableExchange | AnsweredList;
type AnsweredList = (MutableExchange | undefined)[];

const NONE: AnsweredList = [];
const STRAY: AnsweredList = [undefined];
const NO_FURTHER: readonly FurtherResponse[] = [];

/** The exchanges of the entries read so far, for a history that grows and for its beginning alone. */
export class ExchangeIndex implements ToolExchanges {
  readonly all: MutableExchange[];
  #seen: GrowingList<IContent>;
  /** One per entry seen. */
  #answered: GrowingList<Answered>;
  /** The places of responses that answer no call. */
  readonly #strays: number[];
  readonly #waiting = new WaitingCalls<MutableExchange>();
  /** The exchange of each id that was answered last; found out when the first stray asks for it. */
  #closed: Map<string, MutableExchange> | undefined;

  constructor(
    all: MutableExchange[] = [],
    seen: GrowingList<IContent> = new GrowingList(),
    answered: GrowingList<Answered> = new GrowingList(),
    strays: number[] = [],
  ) {
    this.all = all;
    this.#seen = seen;
    this.#answered = answered;
    this.#strays = strays;
  }

  get length(): number {
    return this.#seen.length;
  }

  get strays(): number {
    return this.#strays.length;
  }

  answeredIn(index: number): readonly (ToolExchange | undefined)[] {
    return listOf(this.#answered.at(index) ?? NONE);
  }

  findOpen(): readonly ToolExchange[] {
    return [...this.#waiting];
  }

  /** Comparing identities is cheap, and makes a remembered index safe for arrays that others change. */
  isPrefixOf(history: readonly IContent[]): boolean {
    const seen = this.#seen;
    if (seen.length > history.length) return false;
    // Copies differ at their end, if at all.
    for (let i = seen.length - 1; i >= 0; i--) if (seen.at(i) !== history[i]) return false;
    return true;
  }

  /** How many entries from the start are those of a history. */
  countCommon(history: readonly IContent[]): number {
    const seen = this.#seen;
    const most = Math.min(seen.length, history.length);
    let common = 0;
    while (common < most && seen.at(common) === history[common]) common++;
    return common;
  }

  /** An index of the first entries alone. Neither sees what the other reads from then on. */
  fork(length: number): ExchangeIndex {
    const calls = this.all.slice(0, countBefore(this.all, length));
    const fork = new ExchangeIndex(
      calls,
      this.#seen.upTo(length),
      this.#answered.upTo(length),
      this.#strays.filter((index) => index < length),
    );
    for (const exchange of calls) if (reaches(exchange, length)) fork.#reopen(exchange, length);
    return fork;
  }

  extendTo(history: readonly IContent[]): void {
    const from = this.#seen.length;
    if (from === 0) {
      // Lists that grow entry by entry are copied a dozen times.
      this.#seen = new GrowingList(history.slice());
      this.#answered = new GrowingList(new Array<Answered>(history.length).fill(NONE));
    }
    for (let i = from; i < history.length; i++) {
      const entry = history[i];
      if (!entry) continue;
      if (from > 0) {
        this.#seen.push(entry);
        this.#answered.push(NONE);
      }
      this.#readEntry(entry, i);
    }
  }

  #readEntry({ blocks }: IContent, index: number): void {
    // By index: an iterator makes an object for each block in code that is not compiled yet.
    for (let position = 0; position < blocks.length; position++) {
      const block = blocks[position];
      if (block?.type === 'tool_call') this.#open(block, index);
      if (block?.type !== 'tool_response') continue;
      const exchange = this.#answer(block, index);
      if (blocks.length === 1) this.#answered.set(index, exchange ?? STRAY);
      else this.#listFor(index, blocks.length)[position] = exchange;
    }
  }

  /** The list of an entry that is read; a further response may have put another one there. */
  #listFor(index: number, length: number): AnsweredList {
    const known = this.#answered.at(index) ?? NONE;
    if (known !== NONE) return listOf(known);
    const list = new Array<MutableExchange | undefined>(length).fill(undefined);
    this.#answered.set(index, list);
    return list;
  }

  #open(call: ToolCallBlock, callIndex: number): void {
    const exchange: MutableExchange = {
      call,
      callIndex,
      response: undefined,
      responseIndex: undefined,
      furtherResponses: NO_FURTHER,
      order: this.all.length,
      waitingBefore: undefined,
    };
    this.all.push(exchange);
    this.#waiting.add(exchange);
  }

  #answer(response: ToolResponseBlock, responseIndex: number): MutableExchange | undefined {
    const exchange = this.#waiting.take(response.callId);
    if (!exchange) return this.#addFurther(response, responseIndex);
    exchange.response = response;
    exchange.responseIndex = responseIndex;
    this.#closed?.set(response.callId, exchange);
    return exchange;
  }

  /** It answers nothing, but belongs to the call that was answered before. */
  #addFurther(block: ToolResponseBlock, index: number): undefined {
    this.#strays.push(index);
    this.#closed ??= this.#findClosed();
    const exchange = this.#closed.get(block.callId);
    if (!exchange) return;
    const furtherResponses = [...exchange.furtherResponses, { block, index }];
    this.#closed.set(block.callId, this.#exchangeFor(exchange, { furtherResponses }));
  }

  #findClosed(): Map<string, MutableExchange> {
    const closed = new Map<string, MutableExchange>();
    for (let index = 0; index < this.#answered.length; index++) {
      for (const exchange of listOf(this.#answered.at(index) ?? NONE))
        if (exchange) closed.set(exchange.call.id, exchange);
    }
    return closed;
  }

  /** An exchange that was answered behind the first entries waits again. */
  #reopen(exchange: MutableExchange, length: number): void {
    const furtherResponses = exchange.furtherResponses.filter(({ index }) => index < length);
    if (exchange.responseIndex !== undefined && exchange.responseIndex < length) {
      this.#exchangeFor(exchange, { furtherResponses });
      return;
    }
    const open = { response: undefined, responseIndex: undefined, waitingBefore: undefined };
    this.#waiting.add(this.#exchangeFor(exchange, { furtherResponses, ...open }));
  }

  /** Puts a changed copy in the place of an exchange: another index may hold the exchange itself. */
  #exchangeFor(exchange: MutableExchange, changes: Partial<MutableExchange>): MutableExchange {
    const changed = { ...exchange, ...changes };
    this.all[exchange.order] = changed;
    const { responseIndex } = changed;
    const answered = responseIndex === undefined ? undefined : this.#answered.at(responseIndex);
    if (responseIndex !== undefined && answered) {
      const replaced = listOf(answered).map((each) => (each === exchange ? changed : each));
      this.#answered.set(responseIndex, 'call' in answered ? changed : replaced);
    }
    return changed;
  }
}

function listOf(answered: Answered): AnsweredList {
  return 'call' in answered ? [answered] : answered;
}

/** Whether something belongs to it that does not stand among the first entries. */
function reaches({ responseIndex, furtherResponses }: ToolExchange, length: number): boolean {
  if (responseIndex === undefined || responseIndex >= length) return true;
  return furtherResponses.length > 0 && furtherResponses.some(({ index }) => index >= length);
}

/** How many calls stand among the first entries. */
function countBefore(exchanges: readonly ToolExchange[], length: number): number {
  let [low, high] = [0, exchanges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((exchanges[middle]?.callIndex ?? length) < length) low = middle + 1;
    else high = middle;
  }
  return low;
}
