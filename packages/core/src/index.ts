export { AdaptiveDensityStrategy } from './compression/adaptive-density/adaptive-density-strategy.ts';
export {
  ADAPTIVE_PRESET_VALUES,
  type AdaptivePreset,
} from './compression/adaptive-density/adaptive-preset.ts';
export type { CompressionContext, CompressionRuntime } from './compression/compression-context.ts';
export type { CompressionResult, CompressionResultMetadata } from './compression/compression-result.ts';
export {
  COMPRESSION_STRATEGIES,
  type CompressionStrategyName,
  type CustomStrategyName,
  parseCompressionStrategyName,
} from './compression/compression-strategies.ts';
export type { CompressionStrategy, StrategyTrigger } from './compression/compression-strategy.ts';
export { counterOfKind } from './compression/counter-of-kind.ts';
export { EDIT_REASONS } from './compression/edit-reasons.ts';
export { findPointer } from './compression/find-pointer.ts';
export { getCompressionStrategy } from './compression/get-compression-strategy.ts';
export { HighDensityStrategy } from './compression/high-density/high-density-strategy.ts';
export { MiddleOutStrategy } from './compression/middle-out/middle-out-strategy.ts';
export { OneShotStrategy } from './compression/one-shot/one-shot-strategy.ts';
export type { SummaryContext } from './compression/summary-context.ts';
export { TopDownTruncationStrategy } from './compression/top-down-truncation/top-down-truncation-strategy.ts';
export { adjustForToolCallBoundary } from './content/adjust-for-tool-call-boundary.ts';
export { assertContent } from './content/assert-content.ts';
export { canonicalJson } from './content/canonical-json.ts';
export type {
  CodeBlock,
  ContentBlock,
  MediaBlock,
  OpaqueBlock,
  TextBlock,
  ThinkingBlock,
  ToolCallBlock,
  ToolResponseBlock,
} from './content/content-block.ts';
export { createToolResponse } from './content/create-tool-response.ts';
export { createUserMessage } from './content/create-user-message.ts';
export { groupBy } from './content/group-by.ts';
export { groupExchanges } from './content/group-exchanges.ts';
export type {
  ContentMetadata,
  IContent,
  PointingNote,
  Purchase,
  Speaker,
  UsageStats,
} from './content/i-content.ts';
export { type FileInclusion, findFileInclusions } from './content/inclusions/find-file-inclusions.ts';
export { INCLUSION_END, REFERENCED_FILES_HEADER } from './content/inclusions/inclusion-markers.ts';
export { inclusionText } from './content/inclusions/inclusion-text.ts';
export { isInclusionPath } from './content/inclusions/is-inclusion-path.ts';
export { withoutMarkers } from './content/inclusions/without-markers.ts';
export { isRecord } from './content/is-record.ts';
export { Memo } from './content/memo.ts';
export { firstWords } from './content/program-messages/first-words.ts';
export { programMarks, withoutNotes } from './content/program-messages/program-marks.ts';
export { stringifyValue } from './content/stringify-value.ts';
export { findToolExchanges, type ToolExchange, type ToolExchanges } from './content/tool-exchanges.ts';
export {
  ADAPTIVE_PRESETS,
  type AdaptiveConfig,
  type AdaptivePresetName,
} from './density/adaptive-config.ts';
export { blockEditsOf } from './density/block-edits-of.ts';
export { DEFAULT_DENSITY_CONFIG, type DensityConfig } from './density/density-config.ts';
export { DensityDraft } from './density/density-draft.ts';
export type { DensityPass, PassConfig } from './density/density-pass.ts';
export { explainChange } from './density/explain-change.ts';
export { isStub } from './density/is-stub.ts';
export { modelConfig } from './density/model-config.ts';
export { DENSITY_PASSES } from './density/passes/density-passes.ts';
export { inclusionNote } from './density/passes/file-dedupe/repeated-inclusions.ts';
export { PRUNED_POINTER } from './density/pruned-pointer.ts';
export { namesOfPointer, prunedText } from './density/pruned-text.ts';
export { runDensityPasses } from './density/run-density-passes.ts';
export { AnswerTooLongError } from './errors/answer-too-long-error.ts';
export { CompressionExecutionError } from './errors/compression-execution-error.ts';
export { CompressionStrategyError, type StrategyErrorCode } from './errors/compression-strategy-error.ts';
export { ContextLimitError } from './errors/context-limit-error.ts';
export { errorCode } from './errors/error-code.ts';
export { HdcError } from './errors/hdc-error.ts';
export { InvalidContentError } from './errors/invalid-content-error.ts';
export { InvalidProfileError } from './errors/invalid-profile-error.ts';
export { InvalidSettingError } from './errors/invalid-setting-error.ts';
export { messageOf } from './errors/message-of.ts';
export { MessageTooLargeError } from './errors/message-too-large-error.ts';
export { quoteValue } from './errors/quote-value.ts';
export { RefusedSettingError } from './errors/refused-setting-error.ts';
export { UnknownSettingError } from './errors/unknown-setting-error.ts';
export { UnknownStrategyError } from './errors/unknown-strategy-error.ts';
export type { AppliedChange } from './history/applied-change.ts';
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
export type { EditReason } from './history/edit-reason.ts';
export type { HistoryChange, HistoryEvents, TokensUpdatedEvent } from './history/history-events.ts';
export { HistoryService, type HistoryServiceOptions } from './history/history-service.ts';
export { isNotice } from './ingest/above/find-notice-above.ts';
export type { RunAbove } from './ingest/above/find-runs-above.ts';
export { isAskedAgain } from './ingest/above/is-asked-again.ts';
export { DEFAULT_INGEST_CONFIG, type IngestConfig } from './ingest/ingest-config.ts';
export type { IngestPass, IngestSubject, KeepOriginal, Pointing } from './ingest/ingest-pass.ts';
export { INGEST_PASSES, isFirstSight } from './ingest/passes/ingest-passes.ts';
export { withoutEscapes } from './ingest/passes/noise/without-escapes.ts';
export { type ReducedNotice, reduceNotice } from './ingest/reduce-notice.ts';
export {
  type PointingResult,
  type ReducedItem,
  type ReducedResult,
  reduceResult,
} from './ingest/reduce-result.ts';
export { getCompressionPrompt } from './prompts/get-compression-prompt.ts';
export type { PromptContext } from './prompts/prompt-context.ts';
export { PromptResolver } from './prompts/prompt-resolver.ts';
export { isContextOverflow } from './providers/context-overflow.ts';
export type {
  ChatCompletionChunk,
  ChatCompletionRequest,
  IProvider,
  ToolDeclaration,
} from './providers/i-provider.ts';
export type { AgentRuntimeContext, RuntimeEphemerals } from './runtime/agent-runtime-context.ts';
export type { AgentRuntimeState } from './runtime/agent-runtime-state.ts';
export type { DebugLogger } from './runtime/debug-logger.ts';
export { ChatSession } from './session/chat-session.ts';
export type { ChatSessionOptions, SendOptions } from './session/chat-session-options.ts';
export {
  createAgentRuntimeContext,
  type RuntimeContextOptions,
} from './session/create-agent-runtime-context.ts';
export { createChatSession, type SimpleSessionOptions } from './session/create-chat-session.ts';
export { explainAnswerBudget } from './session/explain-answer-budget.ts';
export { LADDER_STEPS, type LadderStepName } from './session/ladder-steps.ts';
export type { CompressionReason, SessionEvent, SessionListener } from './session/session-event.ts';
export { type SettingGroups, settingGroupsOf } from './session/setting-groups-of.ts';
export type { SettingDefinition, SettingDefinitions } from './setting-groups/setting-definition.ts';
export type {
  DefaultedSettingKey,
  EphemeralSettings,
  SettingKey,
  SettingValue,
} from './settings/ephemeral-settings.ts';
export { findNearest } from './settings/find-nearest.ts';
export { findSetting } from './settings/find-setting.ts';
export { type Profile, parseProfile, serializeProfile } from './settings/profile.ts';
export { type ProfileStorage, ProfileStore } from './settings/profile-store.ts';
export {
  REFUSED_SETTINGS,
  refuseSettings,
  SETTING_PLACES,
  type SettingPlace,
} from './settings/refused-settings.ts';
export type { SettingSpec } from './settings/setting-spec.ts';
export { SETTINGS_REGISTRY } from './settings/settings-registry.ts';
export { SettingsStore } from './settings/settings-store.ts';
export { describeAllowed } from './settings/validate-setting.ts';
export { countLines } from './text/count-lines.ts';
export type { Todo, TodoStatus, TodoSubtask } from './todos/todo.ts';
export { TodoList } from './todos/todo-list.ts';
export { characterEstimator } from './tokens/character-estimator.ts';
export { estimateBlockTokens } from './tokens/estimate-block-tokens.ts';
export { estimatePieceTokens } from './tokens/estimate-piece-tokens.ts';
export { o200kEstimator } from './tokens/o200k-estimator.ts';
export type { TokenEstimator } from './tokens/token-estimator.ts';
export { activityOfAnswered } from './tools/activity-of-answered.ts';
export { canReadFiles } from './tools/can-read-files.ts';
export { describeBlock } from './tools/describe-block.ts';
export { describeCall } from './tools/describe-call.ts';
export { extractFilePath, type FileOperation, fileOperationOf } from './tools/file-operation.ts';
export { isProtected, isProtectedPath } from './tools/is-protected.ts';
export { KEPT_STEP } from './tools/line-numbers.ts';
export { resolvePath } from './tools/paths/resolve-path.ts';
export type {
  CommandTool,
  FileTool,
  OtherTool,
  PathLocation,
  RangeKeys,
  ToolRow,
} from './tools/rows/tool-row.ts';
export { FILE_TOOLS, READ_TOOLS, TOOL_ROWS, WRITE_TOOLS } from './tools/rows/tool-rows.ts';
export { type ResultSays, resultSays } from './tools/sayings/result-says.ts';
export { type FileChange, type ToolActivity, toolActivityOf } from './tools/tool-activity.ts';
export { type ToolClass, toolClassOf } from './tools/tool-class.ts';
export { type ToolUse, toolUseOf } from './tools/tool-use.ts';
export { asksLongWindow } from './vendors/asks-long-window.ts';
export { bareModelName } from './vendors/bare-model-name.ts';
export { CACHE_NAMES, type CacheChoice, type CacheName } from './vendors/cache-names.ts';
export type { CacheFacts, CacheHit, PromptCacheRule } from './vendors/cache-rule.ts';
export { cacheRuleOf } from './vendors/cache-rule-of.ts';
export { completeModel } from './vendors/complete-model.ts';
export { crossedStep } from './vendors/crossed-step.ts';
export { decisionRuleOf } from './vendors/decision-rule-of.ts';
export {
  ageOf,
  type CacheBreakpoint,
  isKept,
  isReached,
  type KeptBeginning,
  keepBeginnings,
} from './vendors/kept-beginnings.ts';
export { modelByName } from './vendors/model-by-name.ts';
export { modelInRows } from './vendors/model-in-rows.ts';
export { type ModelLimits, resolveModelLimits } from './vendors/resolve-model-limits.ts';
export type {
  KnownBesides,
  MarkRule,
  ModelSettings,
  ObservedModel,
  Rates,
  ResolvedModel,
  ResolveModel,
} from './vendors/resolved-model.ts';
export { scaleModel } from './vendors/scale-model.ts';
export { UNKNOWN_CACHE } from './vendors/unknown-cache.ts';
export type {
  CacheRow,
  CallSignature,
  ModelRow,
  OverflowSign,
  PriceStep,
  Sourced,
  ThinkingFacts,
  Vendor,
} from './vendors/vendor.ts';
export { VENDORS } from './vendors/vendors.ts';
