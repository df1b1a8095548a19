export { CACHE_LIFETIMES, type CacheLifetime, DEFAULT_CACHE_LIFETIME } from './cache-lifetime.ts';
export { readPrunerSettings } from './complete-settings.ts';
export { conversationHint } from './conversation/conversation-hint.ts';
export {
  conversationFamily,
  conversationKey,
  looksLikeKey,
  ownerOf,
} from './conversation/conversation-key.ts';
export { type ConversationTurn, readTurn } from './conversation/turn.ts';
export { countTokens } from './count-tokens.ts';
export {
  type AdapterOptions,
  type AdapterPruner,
  type AdapterReport,
  createAdapterPruner,
  type HandedOver,
} from './create-adapter-pruner.ts';
export { createPruner } from './create-pruner.ts';
export { reducerOf } from './decide/decide.ts';
export type { DecidedChange, DecidedParameter, Decision } from './decisions/decision.ts';
export { blockKeyOf } from './decisions/decision-keys.ts';
export { StoreUnavailableError } from './errors/store-unavailable-error.ts';
export { changeCacheMarks, countFreeMarks } from './held/cache-marks.ts';
export { blockDigest } from './held/hash-prompt.ts';
export { noteFoundHour } from './held/hour-trial.ts';
export { encodeText } from './originals/encode-text.ts';
export { FileOriginalStore, type FileOriginalsOptions } from './originals/files/file-original-store.ts';
export type { OriginalLimits } from './originals/files/original-limits.ts';
export { listOriginals, type OriginalFile } from './originals/files/sweep-originals.ts';
export { isOriginalId } from './originals/original-id.ts';
export {
  type KeptOriginal,
  type OriginalStore,
  type PointedAt,
  pointToOriginal,
} from './originals/point-to-original.ts';
export {
  ValkeyOriginalStore,
  type ValkeyOriginalsOptions,
} from './originals/valkey-original-store.ts';
export { KeyFile, type KeyFileOptions } from './pins/key-file.ts';
export { FilePins, type FilePinsOptions, type PinList, type Pins } from './pins/pins.ts';
export { ValkeyPins } from './pins/valkey-pins.ts';
export { REQUEST_LIMITS, TOO_LARGE } from './prune-request.ts';
export {
  type AddedMark,
  type AppliedDecision,
  type MarkChanges,
  type ModeChooser,
  PRUNER_MODES,
  type PruneRequest,
  type PruneResult,
  type Pruner,
  type PrunerMode,
} from './pruner.ts';
export { PRUNING_STRATEGY, type PrunerOptions } from './pruner-options.ts';
export type { PrunerSettings, ReducedText, ReduceResult } from './pruner-settings.ts';
export { type LeftOut, leftOutPaths, removeAt } from './start/leave-out.ts';
export type { StartWishes, ToolSwitches } from './start/start-wishes.ts';
export type {
  ConversationState,
  HeldBook,
  HeldStart,
  ObservedUsage,
  SharedStart,
} from './stores/conversation-state.ts';
export type { DecisionStore, StoreNote } from './stores/decision-store.ts';
export { FileDecisionStore, type FileStoreOptions } from './stores/files/file-decision-store.ts';
export { MemoryDecisionStore, type MemoryStoreOptions, renew } from './stores/memory-decision-store.ts';
export { KEPT_REASONS, type KeptReason, type KeptTool, type StartState } from './stores/start-state.ts';
export { ValkeyDecisionStore } from './stores/valkey-decision-store.ts';
export { ValkeyConnection, type ValkeyOptions } from './valkey/valkey-connection.ts';
export {
  DEFAULT_EXPIRY_MS,
  DEFAULT_PREFIX,
  ValkeyHash,
  type ValkeyHashOptions,
} from './valkey/valkey-hash.ts';
