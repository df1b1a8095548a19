export { AdaptiveDensityStrategy } from './compression/adaptive-density/adaptive-density-strategy.ts';
export {
  ADAPTIVE_PRESET_VALUES,
  type AdaptivePreset,
} from './compression/adaptive-density/adaptive-preset.ts';
export type {
  CompressionContext,
  CompressionRuntime,
  SummaryContext,
} from './compression/compression-context.ts';
export {
  type CustomStrategyName,
  parseCompressionStrategyName,
} from './compression/compression-strategies.ts';
export type {
  CompressionResult,
  CompressionResultMetadata,
  CompressionStrategy,
  StrategyTrigger,
} from './compression/compression-strategy.ts';
export { counterOfKind, EDIT_REASONS } from './compression/edit-reasons.ts';
export { findPointer } from './compression/find-pointer.ts';
export { HighDensityStrategy } from './compression/high-density-strategy.ts';
export { MiddleOutStrategy } from './compression/middle-out-strategy.ts';
export { OneShotStrategy } from './compression/one-shot-strategy.ts';
export { TopDownTruncationStrategy } from './compression/top-down-truncation-strategy.ts';
export { ADAPTIVE_PRESETS, type AdaptiveConfig, type AdaptivePresetName } from './density/adaptive-config.ts';
export { blockEditsOf } from './density/block-edits-of.ts';
export { DEFAULT_DENSITY_CONFIG, type DensityConfig, modelConfig } from './density/density-config.ts';
export { DensityDraft } from './density/density-draft.ts';
export type { DensityPass, PassConfig } from './density/density-pass.ts';
export { explainChange } from './density/explain-change.ts';
export { DENSITY_PASSES } from './density/passes/density-passes.ts';
export { inclusionNote } from './density/passes/file-dedupe/repeated-inclusions.ts';
export { PRUNED_POINTER } from './density/pruned-pointer.ts';
export { isStub, namesOfPointer, prunedText } from './density/pruned-text.ts';
export { runDensityPasses } from './density/run-density-passes.ts';
export type { EditReason } from './history/applied-change.ts';
export type {
  BlockEdit,
  DensityDetails,
  DensityItem,
  DensityResult,
  DensityResultMetadata,
  EditEvidence,
  EvidentResult,
  PruneCounts,
} from './history/density-result.ts';
export { isNotice } from './ingest/above/find-notice-above.ts';
export type { RunAbove } from './ingest/above/find-runs-above.ts';
export { isAskedAgain } from './ingest/above/is-asked-again.ts';
export { DEFAULT_INGEST_CONFIG, type IngestConfig } from './ingest/ingest-config.ts';
export type { IngestPass, IngestSubject, KeepOriginal, Pointing } from './ingest/ingest-pass.ts';
export { INGEST_PASSES, isFirstSight } from './ingest/passes/ingest-passes.ts';
export { withoutEscapes } from './ingest/passes/noise/noise.ts';
export { type ReducedNotice, reduceNotice } from './ingest/reduce-notice.ts';
export {
  type PointingResult,
  type ReducedItem,
  type ReducedResult,
  reduceResult,
} from './ingest/reduce-result.ts';
export { getCompressionPrompt } from './prompts/get-compression-prompt.ts';
export { type PromptContext, PromptResolver } from './prompts/prompt-resolver.ts';
