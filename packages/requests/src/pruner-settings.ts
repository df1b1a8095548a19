import type { ContentBlock, IContent, ToolCallBlock, ToolResponseBlock } from '@hdc/core';
import type { ModelSettings } from '@hdc/core/models';
import type { DensityConfig, EditReason, IngestConfig } from '@hdc/core/strategies';

export interface PrunerSettings {
  /** The newest results stay as they are, so many of them; 3 where it is left out. */
  readonly keepLastResults?: number;
  /** Settings of passes and strategies: protected tools and paths, the preset. */
  readonly density?: Partial<Omit<DensityConfig, 'workspaceRoot'>>;
  /** The passes that run at first sight. */
  readonly ingest?: Partial<Omit<IngestConfig, 'workspaceRoot'>>;
  /** The window and the cache to reckon with, whatever else is known of the models. */
  readonly model?: ModelSettings;
  /** Replaces those passes at first sight. */
  readonly reduce?: ReduceResult;
  /** By default by the pieces that tokenizers cut a text into. */
  readonly tokensOf?: (block: ContentBlock) => number;
}

/** Another, shorter text for one result, or undefined. Pure: the same result below the same entries gets the same text. */
export type ReduceResult = (
  response: ToolResponseBlock,
  call: ToolCallBlock,
  /** The content above it, as it was sent. */
  above: readonly IContent[],
) => ReducedText | undefined;

export interface ReducedText {
  readonly text: string;
  readonly reason: EditReason;
  /** Blocks above that the text points to: it is sent only below these. */
  readonly targets?: readonly ContentBlock[];
}
