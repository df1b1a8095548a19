import type {
  ContentBlock,
  DensityConfig,
  EditReason,
  IContent,
  IngestConfig,
  ModelSettings,
  ToolCallBlock,
  ToolResponseBlock,
} from '@hdc/core';

export interface PrunerSettings {
  /** The newest results stay as they are, so many of them; 3 where it is left out. */
  readonly keepLastResults?: number;
  /** What passes and strategies go by: protected tools and paths, the preset. */
  readonly density?: Partial<Omit<DensityConfig, 'workspaceRoot'>>;
  /** Which passes run at first sight. */
  readonly ingest?: Partial<Omit<IngestConfig, 'workspaceRoot'>>;
  /** The window and the cache to reckon with, whatever else is known of the models. */
  readonly model?: ModelSettings;
  /** What is done at first sight instead of those passes. */
  readonly reduce?: ReduceResult;
  /** By default characters/4. */
  readonly tokensOf?: (block: ContentBlock) => number;
}

/** Another, shorter text for one result, or undefined. Pure: the same result below the same entries gets the same text. */
export type ReduceResult = (
  response: ToolResponseBlock,
  call: ToolCallBlock,
  /** What stands above it, as it was sent. */
  above: readonly IContent[],
) => ReducedText | undefined;

export interface ReducedText {
  readonly text: string;
  readonly reason: EditReason;
  /** Blocks above that the text points to: it is sent only below these. */
  readonly targets?: readonly ContentBlock[];
}
