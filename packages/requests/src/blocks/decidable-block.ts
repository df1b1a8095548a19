import type { ThinkingBlock, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import type { BlockPlace } from '@hdc/wire';

/** A block of a request that a decision can be about: the place allows it, and the key names it anywhere. */
export interface DecidableBlock {
  /** The entry in which it stands. */
  readonly index: number;
  /** Its place among the blocks of that entry. */
  readonly position: number;
  readonly block: ToolResponseBlock | ToolCallBlock | ThinkingBlock;
  /** The call that a response answers; of a call, itself. */
  readonly call: ToolCallBlock | undefined;
  /** What else tells its call from those of other conversations; empty where the id does. */
  readonly scope: string;
  readonly place: BlockPlace;
  /** Of a result, its name where it is evidence; one that a client sends twice has none the second time. */
  readonly mark: string | undefined;
}
