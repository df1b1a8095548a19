import type { ToolCallBlock, ToolResponseBlock } from '../content/content-block.ts';
import type { ToolExchange } from '../content/tool-exchanges.ts';

/**
 * Finds the call that a response of an entry answers, whatever earlier passes did to the entry: positions
 * may have moved and the response may be another object, so it goes by identity and else by the call's id.
 */
export class AnsweredCalls {
  readonly #byResponse = new Map<ToolResponseBlock, ToolCallBlock>();
  readonly #byId = new Map<string, ToolCallBlock>();

  constructor(answered: readonly (ToolExchange | undefined)[]) {
    for (const exchange of answered) {
      if (!exchange?.response) continue;
      this.#byResponse.set(exchange.response, exchange.call);
      this.#byId.set(exchange.call.id, exchange.call);
    }
  }

  callOf(response: ToolResponseBlock): ToolCallBlock | undefined {
    return this.#byResponse.get(response) ?? this.#byId.get(response.callId);
  }
}
