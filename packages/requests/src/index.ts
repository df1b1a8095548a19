export type { AdapterOptions } from './adapter/adapter-options.ts';
export type { AdapterReport } from './adapter/adapter-report.ts';
export { type AdapterPruner, createAdapterPruner, type HandedOver } from './adapter/create-adapter-pruner.ts';
export { CACHE_LIFETIMES, type CacheLifetime, DEFAULT_CACHE_LIFETIME } from './cache-lifetime.ts';
export { conversationFamily, conversationKey, ownerOf } from './conversation/conversation-key.ts';
export { looksLikeKey } from './conversation/looks-like-key.ts';
export { readTurn, type Turn } from './conversation/turn.ts';
export { createPruner } from './create-pruner.ts';
export { reducerOf } from './decide/reducer-of.ts';
export type { DecidedChange, DecidedParameter, Decision } from './decisions/decision.ts';
export { blockKeyOf } from './decisions/decision-keys.ts';
export { StoreUnavailableError } from './errors/store-unavailable-error.ts';
export { changeCacheMarks, countFreeMarks } from './held/cache-marks.ts';
export { noteFoundHour } from './held/hour-trial.ts';
export { encodeText } from './originals/encode-text.ts';
export { FileOriginalStore, type FileOriginalsOptions } from './originals/files/file-original-store.ts';
export { listOriginals, type OriginalFile } from './originals/files/list-originals.ts';
export type { OriginalLimits } from './originals/files/original-limits.ts';
export { isOriginalId } from './originals/original-id.ts';
export type { KeptOriginal, OriginalStore } from './originals/original-store.ts';
export { type PointedAt, pointToOriginal } from './originals/point-to-original.ts';
export {
  ValkeyOriginalStore,
  type ValkeyOriginalsOptions,
} from './originals/valkey/valkey-original-store.ts';
export { FilePins, type FilePinsOptions } from './pins/file-pins.ts';
export { KeyFile, type KeyFileOptions } from './pins/key-file.ts';
export type { PinList, Pins } from './pins/pins.ts';
export { ValkeyPins } from './pins/valkey-pins.ts';
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
export { readPrunerSettings } from './read-pruner-settings.ts';
export { REQUEST_LIMITS, TOO_LARGE } from './request-limits.ts';
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
export { MemoryDecisionStore, type MemoryStoreOptions } from './stores/memory-decision-store.ts';
export { renew } from './stores/renew.ts';
export { KEPT_REASONS, type KeptReason, type KeptTool, type StartState } from './stores/start-state.ts';
export { ValkeyDecisionStore } from './stores/valkey/valkey-decision-store.ts';
export { ValkeyConnection, type ValkeyOptions } from './valkey/valkey-connection.ts';
export { DEFAULT_EXPIRY_MS, DEFAULT_PREFIX } from './valkey/valkey-defaults.ts';
export { ValkeyHash, type ValkeyHashOptions } from './valkey/valkey-hash.ts';
