import type {
  ContentBlock,
  DensityConfig,
  EditReason,
  IngestConfig,
  ToolCallBlock,
  ToolResponseBlock,
} from '@hdc/core';

export interface PrunerSettings {
  /** The newest results stay as they are, so many of them; 3 where it is left out. */
  readonly keepLastResults?: number;
  /** What passes and strategies go by: protected tools and paths, the preset, the workspace. */
  readonly density?: Partial<DensityConfig>;
  /** Which passes run at first sight. */
  readonly ingest?: Partial<IngestConfig>;
  /** What is done at first sight instead of those passes. */
  readonly reduce?: ReduceResult;
  /** By default characters/4. */
  readonly tokensOf?: (block: ContentBlock) => number;
}

/** Another, shorter text for one result, or undefined. Pure: the same result gets the same text. */
export type ReduceResult = (
  response: ToolResponseBlock,
  call: ToolCallBlock,
) => { readonly text: string; readonly reason: EditReason } | undefined;
