import type { ToolCallBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { findToolExchanges } from '../content/tool-exchanges.ts';
import { quoteValue } from '../errors/quote-value.ts';
import type { DebugLogger } from '../runtime/debug-logger.ts';
import { isUnreadableCall } from '../tools/is-unreadable-call.ts';

/** Tells the log, once for each, of calls that density passes skip: passes themselves have no side effects. */
export class SkippedCalls {
  readonly #logger: DebugLogger | undefined;
  readonly #told = new WeakSet<ToolCallBlock>();

  constructor(logger: DebugLogger | undefined) {
    this.#logger = logger;
  }

  tell(history: readonly IContent[]): void {
    if (!this.#logger) return;
    for (const { call, callIndex } of findToolExchanges(history).all) {
      if (this.#told.has(call) || !isUnreadableCall(call)) continue;
      this.#told.add(call);
      const { id, name: tool, parameters } = call;
      this.#logger.debug('density: skipped a call whose parameters name no file', {
        tool,
        id,
        index: callIndex,
        parameters: quoteValue(parameters),
      });
    }
  }
}
