import type { ContentBlock } from '@hdc/core';
import type { PricedUsage } from '@hdc/prices';
import type { WireRequest } from '@hdc/wire';
import { type BilledRequest, billUsage } from '../cost/bill-usage.ts';
import type { BilledSession } from '../cost/billed-session.ts';
import type { CountTokens } from '../count-tokens.ts';
import { promptOf } from './prompt-of.ts';
import { ScriptedVendor } from './scripted-vendor.ts';

/** What a vendor counts the tokens of a request with. */
export interface PromptCounter {
  readonly countTokens: CountTokens;
  /** Of a block that was counted, as the vendor weighs it. */
  readonly tokensOf: (block: ContentBlock, isOfEarlierTurn: boolean) => number;
}

/** A request of a session with what the vendor takes for it. */
export interface BilledAnswer extends BilledRequest {
  /** As the vendor reports it. */
  readonly usage: PricedUsage;
  /** Tokens of the conversation, without what stands in front of it. */
  readonly contextTokens: number;
  /** Tokens of the longest beginning that its breakpoints reach, whether the vendor still had it or not. */
  readonly reach: number;
  /** The same request, had the cache missed as is foreseen and not as was recorded. */
  readonly foreseen: BilledRequest;
}

/** The vendor of one run: it answers with the misses that were recorded, and keeps the other bill beside. */
export class BillingVendor {
  readonly #session: BilledSession;
  readonly #counter: PromptCounter;
  readonly #recorded: ScriptedVendor;
  readonly #foreseen: ScriptedVendor;

  constructor(session: BilledSession, counter: PromptCounter) {
    this.#session = session;
    this.#counter = counter;
    this.#recorded = new ScriptedVendor(session, 'as-recorded');
    this.#foreseen = new ScriptedVendor(session, 'foreseen');
  }

  /** The requests have to come in their order. */
  async answer(index: number, request: WireRequest): Promise<BilledAnswer> {
    const { countTokens, tokensOf } = this.#counter;
    await countTokens(request.entries);
    const prompt = promptOf(request, tokensOf);
    const { usage, contextTokens, reach } = this.#recorded.answer(index, prompt);
    return {
      ...billUsage(this.#session, index, usage),
      usage,
      contextTokens,
      reach,
      foreseen: billUsage(this.#session, index, this.#foreseen.answer(index, prompt).usage),
    };
  }
}
