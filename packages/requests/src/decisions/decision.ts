import type { ContentMetadata } from '@hdc/core';
import type { EditReason } from '@hdc/core/strategies';
import type { JsonPath } from '@hdc/wire';

/** The decision about one block, for good: the same original gets the same bytes in every later request. */
export interface Decision {
  /** Names the answered call, if it has one, and its original, whatever conversation or position they stand in. */
  readonly key: string;
  readonly change: DecidedChange;
  readonly reason: EditReason;
  /**
   * The justification, by landmarks of answers, results and included files: it holds in a request in which all of
   * them stand behind the block. Empty if the block itself is enough; left out by earlier versions.
   */
  readonly evidence?: readonly string[];
  /** Keys of blocks as they were sent, to which it points: it holds where each of them stands above, just so. */
  readonly pointsAt?: readonly string[];
  /** Tokens that it saves, about. */
  readonly tokens: number;
  /** The id of the original in the store of originals, where one is kept. */
  readonly original?: string;
  /** The strategy's note on the entry, which it wants to read again. */
  readonly metadata?: ContentMetadata;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export type DecidedChange =
  /** Another text for a result, or for a message of a person without a file that it includes. */
  | { readonly type: 'replace'; readonly text: string }
  /** Other texts for strings among the parameters of a call. */
  | { readonly type: 'parameters'; readonly texts: readonly DecidedParameter[] }
  /** The block goes as a whole. */
  | { readonly type: 'remove' };

export interface DecidedParameter {
  readonly path: JsonPath;
  readonly text: string;
}
