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
  /** The call that a response answers; of a call, itself. */
  readonly call: ToolCallBlock | undefined;
  /** What else tells its call from those of other conversations, and a text from the same one before it; empty where nothing has to. */
  readonly scope: string;
  readonly place: BlockPlace;
  /** Of a result or a text, its name where it is evidence; one that a client sends twice has none the second time. */
  readonly landmark: string | undefined;
}
