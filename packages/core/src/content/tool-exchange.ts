import type { ToolCallBlock, ToolResponseBlock } from './content-block.ts';

/** A call with the response that answers it, if one does; indices are positions in the history. */
export interface ToolExchange {
  readonly call: ToolCallBlock;
  readonly callIndex: number;
  readonly response: ToolResponseBlock | undefined;
  readonly responseIndex: number | undefined;
  /** Responses that came for the same call after it was answered: they go where the call goes. */
  readonly furtherResponses: readonly FurtherResponse[];
}

export interface FurtherResponse {
  readonly block: ToolResponseBlock;
  readonly index: number;
}

export interface ToolExchanges {
  /** Every call, in the order of the history. */
  readonly all: readonly ToolExchange[];
  /** The exchanges that are answered in an entry, one per block; undefined if a block answers none. */
  answeredIn(index: number): readonly (ToolExchange | undefined)[];
  /** The calls that no response answers, in no order. */
  findOpen(): readonly ToolExchange[];
  /** How many responses answer no call. */
  readonly strays: number;
}
