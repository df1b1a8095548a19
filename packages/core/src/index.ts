export {
  COMPRESSION_STRATEGIES,
  type CompressionStrategyName,
} from './compression/compression-strategies.ts';
export { getCompressionStrategy } from './compression/get-compression-strategy.ts';
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
export { createToolResponse, createUserMessage } from './content/create-content.ts';
export type { ContentMetadata, IContent, Speaker, UsageStats } from './content/i-content.ts';
export { HdcError } from './errors/hdc-error.ts';
export type { AppliedChange } from './history/applied-change.ts';
export type { HistoryChange, HistoryEvents, TokensUpdatedEvent } from './history/history-events.ts';
export { HistoryService, type HistoryServiceOptions } from './history/history-service.ts';
export { isContextOverflow } from './providers/context-overflow.ts';
export type {
  ChatCompletionChunk,
  ChatCompletionRequest,
  IProvider,
  ToolDeclaration,
} from './providers/i-provider.ts';
export type { AgentRuntimeContext, RuntimeEphemerals } from './runtime/agent-runtime-context.ts';
export type { AgentRuntimeState, DebugLogger } from './runtime/agent-runtime-state.ts';
export { ChatSession } from './session/chat-session.ts';
export type { ChatSessionOptions, SendOptions } from './session/chat-session-options.ts';
export {
  createAgentRuntimeContext,
  type RuntimeContextOptions,
} from './session/create-agent-runtime-context.ts';
export { createChatSession, type SimpleSessionOptions } from './session/create-chat-session.ts';
export { LADDER_STEPS, type LadderStepName } from './session/projection.ts';
export type { CompressionReason, SessionEvent, SessionListener } from './session/session-event.ts';
export type { EphemeralSettings, SettingKey, SettingValue } from './settings/ephemeral-settings.ts';
export { type Profile, parseProfile, serializeProfile } from './settings/profile.ts';
export { type ProfileStorage, ProfileStore } from './settings/profile-store.ts';
export type { SettingSpec } from './settings/setting-spec.ts';
export { SETTINGS_REGISTRY } from './settings/settings-registry.ts';
export { SettingsStore } from './settings/settings-store.ts';
export { type Todo, TodoList, type TodoStatus, type TodoSubtask } from './todos/todo-list.ts';
export { o200kEstimator } from './tokens/o200k-estimator.ts';
export { characterEstimator, type TokenEstimator } from './tokens/token-estimator.ts';
