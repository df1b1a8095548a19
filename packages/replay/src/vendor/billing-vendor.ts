import type { PricedUsage } from '@hdc/prices';
import type { WireRequest } from '@hdc/wire';
import { type BilledRequest, type BilledSession, billUsage } from '../cost/bill-usage.ts';
import { type PromptCounter, PromptReader, type VendorPrompt } from './prompt-reader.ts';
import { PromptScale } from './prompt-scale.ts';
import { ScriptedVendor } from './scripted-vendor.ts';

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

/** The cost of a request that only keeps a prompt warm. */
export type BilledPing = Pick<BilledAnswer, 'usage' | 'bill' | 'cost' | 'foreseen'>;

/** The vendor of one run: it answers with the misses that were recorded, and keeps the other bill beside. */
export class BillingVendor {
  readonly #session: BilledSession;
  readonly #reader: PromptReader;
  readonly #recorded: ScriptedVendor;
  readonly #foreseen: ScriptedVendor;

  constructor(session: BilledSession, counter: PromptCounter) {
    this.#session = session;
    this.#reader = new PromptReader(counter);
    const scale = new PromptScale();
    this.#recorded = new ScriptedVendor(session, 'as-recorded', scale);
    this.#foreseen = new ScriptedVendor(session, 'foreseen', scale);
  }

  /** The price of sending the last request again in a pause, with an empty answer. */
  ping(index: number, at: number): BilledPing {
    const usage = this.#recorded.ping(at);
    const foreseen = this.#foreseen.ping(at);
    return {
      usage,
      ...billUsage(this.#session, index, usage),
      foreseen: billUsage(this.#session, index, foreseen),
    };
  }

  /** The requests have to come in their order. */
  async answer(index: number, request: WireRequest): Promise<BilledAnswer> {
    return this.answerPrompt(index, await this.#reader.read(request));
  }

  answerPrompt(index: number, prompt: VendorPrompt): BilledAnswer {
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
