import type { TextBlock, ThinkingBlock, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import type { BlockPlace } from '@hdc/wire';

/** A block of a request that a decision can be about: the place allows it, and the key names it anywhere. */
export interface DecidableBlock {
  /** The entry in which it stands. */
  readonly index: number;
  /** Its place among the blocks of that entry. */
  readonly position: number;
  /** A text is one of a person with files in it, and nothing but those can be decided of it; or a notice of the agent. */
  readonly block: ToolResponseBlock | ToolCallBlock | ThinkingBlock | TextBlock;
  /** The call that a response answers; for a call, the call itself. */
  readonly call: ToolCallBlock | undefined;
  /**
   * Tells its call from those of other conversations, and a text from an equal one before it; empty if nothing has
   * to.
   */
  readonly scope: string;
  readonly place: BlockPlace;
  /** The name of a result or a text as evidence; the second copy of a block that a client sends twice has none. */
  readonly landmark: string | undefined;
}
